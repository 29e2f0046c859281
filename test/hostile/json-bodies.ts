/** Bodies that are no JSON, and JSON that is no request. */

/** None of these is a JSON text. */
export const BROKEN_JSON: ReadonlyArray<readonly [name: string, body: string | Buffer]> = [
  ...[
    ...["", " ", "\n\t", "{", "}", "[", "]", "{]", "[}", "{{}}", "[[[", "nul", "True", "undefined", "NaN", "Infinity"],
    ...["-", "+1", "01", "1.", ".5", "1e", "0x10", "1_000", "'url'", '"', '"\\', '"\\x41"', '"\\u12"', '"\n"', '"\t"'],
    ...[
      "{url}",
      "{'url':1}",
      '{"url"}',
      '{"url":}',
      '{"url":1,}',
      '{,"url":1}',
      '{"url" 1}',
      '{"url"::1}',
      '{"a":1 "b":2}',
    ],
    ...["[1,]", "[,1]", "[1 2]", "[1,,2]", "[1:2]", "{1:2}", "{null:1}", '{"a":1}}', '{"a":1}{', '{"a":1} x', "[] []"],
    ...[
      "/* no */{}",
      "// no\n{}",
      "{} // no",
      "<xml/>",
      "url=https://example.com",
      "--b\r\n\r\n--b--",
      "\0",
      "{}\0",
      "\ufeff\ufeff{}",
    ],
    ...['{"a":tru}', '{"a":fals}', '{"a":nulll}', '{"a":1e+}', '{"a":--1}', '{"a":1.2.3}', '{"a":"b}', '{"a":"\\q"}'],
    ...[
      '{"a":"\\ud83d',
      '{"a":[}',
      '{"a":(1)}',
      '{"a":`b`}',
      "$" + "{7*7}",
      "{{7*7}}",
      "javascript:alert(1)",
      "%7B%7D",
      "é",
      "\u2028{",
    ],
  ].map((body) => [JSON.stringify(body).slice(0, 60), body] as const),
  ["100 000 open lists", "[".repeat(100_000)],
  ["100 000 open objects", '{"a":'.repeat(100_000)],
  ["201 closed lists", "[".repeat(201) + "]".repeat(201)],
  ["a deep value that closes", `{"url":${"[".repeat(5000)}${"]".repeat(5000)}}`],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["an overlong slash", Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])],
  ["half a character", Buffer.from([0x22, 0xe2, 0x82])],
  ["UTF-16", Buffer.from('{"url":"https://example.com"}', "utf16le")],
  ["gzip that nobody announced", Buffer.from("1f8b0800000000000003", "hex")],
  ["a megabyte of quotes", '"'.repeat(1_000_001)],
  ["a megabyte of backslashes", `"${"\\".repeat(1_000_001)}`],
];

const WRONG: readonly unknown[] = [
  null,
  -1,
  1e308,
  "",
  "x",
  [],
  {},
  [[]],
  { a: {} },
  true,
  "\0",
  "__proto__",
  [null],
  0.5,
];

const OPTIONS = [
  ...["url", "formats", "headers", "includeTags", "excludeTags", "onlyMainContent", "waitFor", "timeout", "mobile"],
  ...["skipTlsVerification", "removeBase64Images", "blockAds", "proxy", "location", "maxAge", "minAge", "lockdown"],
  ...["storeInCache", "zeroDataRetention", "parsers", "actions", "profile", "redactPII", "threatProtection"],
  ...["auditMetadata", "integration", "origin", "onlyCleanContent", "fastMode"],
];

/** A sound request with one field gone wrong, and a few that are wrong as a whole. Some values are right for some fields. */
export function wrongRequests(url: string): Array<readonly [name: string, body: string]> {
  const requests: Array<readonly [string, string]> = [];
  for (const [index, option] of OPTIONS.entries()) {
    // Five of the values a field, other ones each time.
    for (let step = 0; step < 5; step++) {
      const value = WRONG[(index * 5 + step) % WRONG.length];
      requests.push([`${option}: ${JSON.stringify(value)}`, JSON.stringify({ url, timeout: 20_000, [option]: value })]);
    }
  }
  const bodies: Array<readonly [string, string]> = [
    ["null", "null"],
    ["a list", "[]"],
    ["a text", '"url"'],
    ["a number", "1e999"],
    ["a prototype", `{"url":"${url}","__proto__":{"admin":true}}`],
    ["a constructor", `{"url":"${url}","constructor":{"prototype":{"x":1}}}`],
    ["a prototype of a format", `{"url":"${url}","formats":[{"type":"markdown","__proto__":{"x":1}}]}`],
    ["a field twice", `{"url":"http://a.invalid","url":"${url}"}`],
    ["ten thousand fields", JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])))],
    ["ten thousand formats", JSON.stringify({ url, formats: Array(10_000).fill("markdown") })],
    ["ten thousand selectors", JSON.stringify({ url, includeTags: Array(10_000).fill("p") })],
    ["a selector of a megabyte", JSON.stringify({ url, includeTags: ["p".repeat(1e6)] })],
    [
      "selectors that are none",
      JSON.stringify({ url, includeTags: ["[[", "p:::x", ":not(", "", "\0", "a".repeat(999)] }),
    ],
    ["a URL of a megabyte", JSON.stringify({ url: `http://example.com/${"a".repeat(1e6)}` })],
    [
      "a thousand headers",
      JSON.stringify({ url, headers: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`h${i}`, "x"])) }),
    ],
    ["a header that breaks lines", JSON.stringify({ url, headers: { "x-a": "b\r\nhost: evil" } })],
    ["a header name that breaks lines", JSON.stringify({ url, headers: { "x\r\ny": "1" } })],
    [
      "a host header",
      JSON.stringify({ url, headers: { host: "evil.example", "content-length": "5", "transfer-encoding": "chunked" } }),
    ],
    ["no Unicode", `{"url":"${url}","headers":{"x":"\\ud800"}}`],
    [
      "a hostile schema",
      JSON.stringify({ url, formats: [{ type: "json", schema: { $ref: "#", allOf: [{ $ref: "#" }] } }] }),
    ],
    [
      "a regular expression that never ends",
      JSON.stringify({
        url,
        formats: [
          { type: "json", schema: { type: "object", properties: { a: { type: "string", pattern: "(a+)+$" } } } },
        ],
      }),
    ],
  ];
  for (const address of HOSTILE_URLS)
    bodies.push([`url ${JSON.stringify(address).slice(0, 60)}`, JSON.stringify({ url: address, timeout: 5000 })]);
  return [...requests, ...bodies];
}

const HOSTILE_URLS = [
  ...[
    "http://",
    "http:///",
    "//example.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,x",
    "view-source:http://a.test",
  ],
  ...[
    "http://0x7f.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://127.1/",
  ],
  ...[
    "http://169.254.169.254/latest/meta-data",
    "http://user:pass@127.0.0.1/",
    "http://127.0.0.1\\@example.com/",
    "http://example.com:99999/",
  ],
  ...[
    "http://%00/",
    "http://a b/",
    "http://[::1",
    "http://１２７.0.0.1/",
    "http://localhost./",
    "gopher://127.0.0.1:6379/_FLUSHALL",
  ],
];
