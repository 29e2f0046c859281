/**
 * What Google's published reader of robots.txt answers, fact by fact, in words of our own. One of its facts is not among them: it keeps
 * `baz` and `%62%61%7A` apart, which RFC 9309, 2.2.2 forbids.
 */
import { describe, expect, it } from "vitest";
import { readRobots } from "./robots-rules.js";

/** An address as Google's reader takes it: without a path it is the root. */
const allows = (text: string, agent: string, address: string): boolean =>
  readRobots(text, agent).allows(/^https?:\/\/[^/]*(.*)$/.exec(address)?.[1] || "/");

type Fact = readonly [agent: string, path: string, isAllowed: boolean];
const foo = (isAllowed: boolean, ...paths: string[]): Fact[] => paths.map((path) => ["FooBot", path, isAllowed]);
const groups = `allow: /foo/bar/

user-agent: FooBot
disallow: /
allow: /x/
user-agent: BarBot
disallow: /
allow: /y/


allow: /w/
user-agent: BazBot

user-agent: FooBot
allow: /z/
disallow: /
`;
const onlyX = (first: string, second: string, third: string) => `${first}: FooBot\n${second}: /x/\n${third}: /\n`;
const only = (pattern: string) => `user-agent: FooBot\ndisallow: /\nallow: ${pattern}\n`;
/** A line of the longest length, without its end. */
const long = (name: string, letter: string) => `/x/${letter.repeat(8 * 2_083 - 3 - name.length - 2 - 2)}`;
const fish = [
  "/fish",
  "/fish.html",
  "/fish/salmon.html",
  "/fishheads",
  "/fishheads/yummy.html",
  "/fish.html?id=anything",
];
const noFish = ["/bar", "/Fish.asp", "/catfish", "/?id=fish"];

const FACTS: ReadonlyArray<readonly [name: string, text: string, facts: readonly Fact[]]> = [
  ["an empty file", "", foo(true, "", "/a")],
  [
    "no name at all",
    "user-agent: FooBot\ndisallow: /\n",
    [
      ["", "", true],
      ["FooBot", "", false],
    ],
  ],
  ["a line", "user-agent: FooBot\ndisallow: /\n", foo(false, "/x/y")],
  ["unknown lines", "foo: FooBot\nbar: /\n", foo(true, "/x/y")],
  ["lines without a colon", "user-agent FooBot\ndisallow /\n", foo(false, "/x/y")],
  [
    "groups",
    groups,
    [
      ...foo(true, "/x/b", "/z/d"),
      ...foo(false, "/y/c"),
      ["BarBot", "/y/c", true],
      ["BarBot", "/w/a", true],
      ["BarBot", "/z/d", false],
      ["BazBot", "/z/d", true],
      ["FooBot", "/foo/bar/", false],
      ["BarBot", "/foo/bar/", false],
      ["BazBot", "/foo/bar/", false],
    ],
  ],
  ...["Sitemap: https://foo.bar/sitemap", "Invalid-Unknown-Line: unknown", "Crawl-delay: 2"].map(
    (line) =>
      [
        `${line} between names`,
        `User-agent: BarBot\n${line}\nUser-agent: *\nDisallow: /\n`,
        [
          ["FooBot", "/", false],
          ["BarBot", "/", false],
        ],
      ] as const,
  ),
  ["upper case names", onlyX("USER-AGENT", "ALLOW", "DISALLOW"), [...foo(true, "/x/y"), ...foo(false, "/a/b")]],
  ["lower case names", onlyX("user-agent", "allow", "disallow"), [...foo(true, "/x/y"), ...foo(false, "/a/b")]],
  ["mixed case names", onlyX("uSeR-aGeNt", "AlLoW", "dIsAlLoW"), [...foo(true, "/x/y"), ...foo(false, "/a/b")]],
  ...["FOO BAR", "foo bar", "FoO bAr"].map(
    (agent) =>
      [
        `the crawler ${agent}`,
        `User-Agent: ${agent}\nAllow: /x/\nDisallow: /\n`,
        [
          ["Foo", "/x/y", true],
          ["foo", "/x/y", true],
          ["Foo", "/a/b", false],
          ["foo", "/a/b", false],
        ],
      ] as const,
  ),
  [
    "a name up to its first space",
    "User-Agent: *\nDisallow: /\nUser-Agent: Foo Bar\nAllow: /x/\nDisallow: /\n",
    [
      ["Foo", "/x/y", true],
      ["Foo Bar", "/x/y", false],
    ],
  ],
  [
    "the group of all others",
    "user-agent: *\nallow: /\nuser-agent: FooBot\ndisallow: /\n",
    [
      ["FooBot", "/x/y", false],
      ["BarBot", "/x/y", true],
    ],
  ],
  [
    "no group of all others",
    "user-agent: FooBot\nallow: /\nuser-agent: BarBot\ndisallow: /\nuser-agent: BazBot\ndisallow: /\n",
    [["QuxBot", "/x/y", true]],
  ],
  ["paths in lower case", "user-agent: FooBot\ndisallow: /x/\n", [...foo(false, "/x/y"), ...foo(true, "/X/y")]],
  ["paths in upper case", "user-agent: FooBot\ndisallow: /X/\n", foo(true, "/x/y")],
  ["a longer disallow", "user-agent: FooBot\ndisallow: /x/page.html\nallow: /x/\n", foo(false, "/x/page.html")],
  [
    "a longer allow",
    "user-agent: FooBot\nallow: /x/page.html\ndisallow: /x/\n",
    [...foo(true, "/x/page.html"), ...foo(false, "/x/")],
  ],
  ["empty rules", "user-agent: FooBot\ndisallow: \nallow: \n", foo(true, "/x/page.html")],
  ["the same rule twice", "user-agent: FooBot\ndisallow: /\nallow: /\n", foo(true, "/x/page.html")],
  ["a slash more", "user-agent: FooBot\ndisallow: /x\nallow: /x/\n", [...foo(false, "/x"), ...foo(true, "/x/")]],
  [
    "the same page twice",
    "user-agent: FooBot\ndisallow: /x/page.html\nallow: /x/page.html\n",
    foo(true, "/x/page.html"),
  ],
  [
    "a pattern longer than a path",
    "user-agent: FooBot\nallow: /page\ndisallow: /*.html\n",
    [...foo(false, "/page.html"), ...foo(true, "/page")],
  ],
  [
    "a path longer than a pattern",
    "user-agent: FooBot\nallow: /x/page.\ndisallow: /*.html\n",
    [...foo(true, "/x/page.html"), ...foo(false, "/x/y.html")],
  ],
  [
    "a group of one's own beside that of all",
    "User-agent: *\nDisallow: /x/\nUser-agent: FooBot\nDisallow: /y/\n",
    [...foo(true, "/x/page"), ...foo(false, "/y/page")],
  ],
  [
    "an address in a query",
    only("/foo/bar?qux=taz&baz=http://foo.bar?tar&par"),
    foo(true, "/foo/bar?qux=taz&baz=http://foo.bar?tar&par"),
  ],
  ["letters beyond ASCII", only("/foo/bar/ツ"), [...foo(true, "/foo/bar/%E3%83%84"), ...foo(false, "/foo/bar/ツ")]],
  ["octets", only("/foo/bar/%E3%83%84"), [...foo(true, "/foo/bar/%E3%83%84"), ...foo(false, "/foo/bar/ツ")]],
  ["octets of ASCII", only("/foo/bar/%62%61%7A"), foo(true, "/foo/bar/%62%61%7A", "/foo/bar/baz")],
  [
    "an asterisk",
    "user-agent: FooBot\ndisallow: /foo/bar/quz\nallow: /foo/*/qux\n",
    [...foo(false, "/foo/bar/quz"), ...foo(true, "/foo/quz", "/foo//quz", "/foo/bax/quz")],
  ],
  [
    "a dollar sign",
    "user-agent: FooBot\ndisallow: /foo/bar$\nallow: /foo/bar/qux\n",
    [...foo(false, "/foo/bar"), ...foo(true, "/foo/bar/qux", "/foo/bar/", "/foo/bar/baz")],
  ],
  [
    "comments",
    "user-agent: FooBot\n# Disallow: /\ndisallow: /foo/quz#qux\nallow: /\n",
    [...foo(true, "/foo/bar"), ...foo(false, "/foo/quz")],
  ],
  [
    "index.html, which is its folder",
    "User-Agent: *\nAllow: /allowed-slash/index.html\nDisallow: /\n",
    [
      ...foo(true, "/allowed-slash/", "/allowed-slash/index.html"),
      ...foo(false, "/allowed-slash/index.htm", "/anyother-url"),
    ],
  ],
  [
    "a line that is too long to forbid all of it",
    `user-agent: FooBot\ndisallow: ${long("disallow", "a")}/qux\n`,
    [...foo(true, "/fux"), ...foo(false, `${long("disallow", "a")}/fux`)],
  ],
  [
    "lines that are too long to allow all of it",
    `user-agent: FooBot\ndisallow: /\nallow: ${long("allow", "a")}/qux\nallow: ${long("allow", "b")}/qux\n`,
    [...foo(false, "/"), ...foo(true, `${long("allow", "a")}/qux`, `${long("allow", "b")}/fux`)],
  ],
  ["/fish", only("/fish"), [...foo(true, ...fish), ...foo(false, ...noFish)]],
  ["/fish*", only("/fish*"), [...foo(true, ...fish), ...foo(false, ...noFish)]],
  [
    "/fish/",
    only("/fish/"),
    [
      ...foo(true, "/fish/", "/fish/salmon", "/fish/?salmon", "/fish/salmon.html", "/fish/?id=anything"),
      ...foo(false, "/bar", "/fish", "/fish.html", "/Fish/Salmon.html"),
    ],
  ],
  [
    "/*.php",
    only("/*.php"),
    [
      ...foo(
        true,
        "/filename.php",
        "/folder/filename.php",
        "/folder/filename.php?parameters",
        "//folder/any.php.file.html",
        "/filename.php/",
        "/index?f=filename.php/",
      ),
      ...foo(false, "/bar", "/php/", "/index?php", "/windows.PHP"),
    ],
  ],
  [
    "/*.php$",
    only("/*.php$"),
    [
      ...foo(true, "/filename.php", "/folder/filename.php"),
      ...foo(
        false,
        "/bar",
        "/filename.php?parameters",
        "/filename.php/",
        "/filename.php5",
        "/php/",
        "/filename?php",
        "/aaaphpaaa",
        "//windows.PHP",
      ),
    ],
  ],
  [
    "/fish*.php",
    only("/fish*.php"),
    [...foo(true, "/fish.php", "/fishheads/catfish.php?parameters"), ...foo(false, "/bar", "/Fish.PHP")],
  ],
  ["what goes first 1", "user-agent: FooBot\nallow: /p\ndisallow: /\n", foo(true, "/page")],
  ["what goes first 2", "user-agent: FooBot\nallow: /folder\ndisallow: /folder\n", foo(true, "/folder/page")],
  ["what goes first 3", "user-agent: FooBot\nallow: /page\ndisallow: /*.htm\n", foo(false, "/page.htm")],
  [
    "what goes first 4",
    "user-agent: FooBot\nallow: /$\ndisallow: /\n",
    [...foo(true, "/"), ...foo(false, "/page.html")],
  ],
  ["a mark of the byte order", "\uFEFFUser-Agent: FooBot\nAllow: /AnyValue\nDisallow: /\n", foo(false, "/x")],
  ["half a mark of the byte order", "\u00EF\u00BBUser-Agent: FooBot\nDisallow: /\n", foo(false, "/x")],
  ["another half", "\u00EFUser-Agent: FooBot\nDisallow: /\n", foo(false, "/x")],
  ["a word that is misspelt", "useragent: FooBot\nDissalow: /\n", foo(false, "/x")],
];

describe.each(FACTS)("%s", (_name, text, facts) => {
  it.each(facts.map(([agent, path, isAllowed]) => ({ agent, path: path.slice(-60), full: path, isAllowed })))(
    "$agent at $path: $isAllowed",
    ({ agent, full, isAllowed }) => {
      expect(allows(text, agent, `https://foo.bar${full}`)).toBe(isAllowed);
    },
  );
});
