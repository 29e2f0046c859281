import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const redacted = (text: string, mode: "accurate" | "aggressive" = "aggressive"): string =>
  redactMarkdown(text, { mode, entities: ["PHONE", "LOCATION"], replaceStyle: "tag" });

describe("IP addresses in the mode aggressive", () => {
  it.each([
    ["The server is 84.23.11.9. Call me.", "The server is <LOCATION>. Call me."],
    ["Ping 10.0.0.1, then 10.0.0.2!", "Ping <LOCATION>, then <LOCATION>!"],
    ["It has 2a02:8109:9a80:1234::1.", "It has <LOCATION>."],
    ["2001:0db8:85a3:0000:0000:8a2e:0370:7334: full", "<LOCATION>: full"],
    ["Mapped: ::ffff:192.168.3.4 and ::1", "Mapped: <LOCATION> and <LOCATION>"],
    ["192.168.3.4 2001:db8:85a3::8a2e:370:7334", "<LOCATION> <LOCATION>"],
    ["[2001:db8::7]:8080 and fe80::1%eth0", "[<LOCATION>]:8080 and <LOCATION>%eth0"],
    ["192.168.3.4 and 0171 1234567", "<LOCATION> and <PHONE>"],
  ])("%s", (text, expected) => {
    expect(redacted(text)).toBe(expected);
  });

  it("leaves times, MAC addresses, names of programs and sections", () => {
    const text = "At 12:30:45, 00:1a:2b:3c:4d:5e calls std::dec and a::b in section 1.2.3.4.5";
    expect(redacted(text)).toBe(text);
  });

  it("takes a labelled number for a telephone, and leaves addresses in the other modes", () => {
    expect(redacted("Tel. 70.12.65.42")).toBe("Tel. <PHONE>");
    expect(redacted("The server is 84.23.11.9.", "accurate")).toBe("The server is 84.23.11.9.");
  });

  it("reads hostile text in linear time", () => {
    const milliseconds = (text: string): number => {
      const from = performance.now();
      redacted(text);
      return performance.now() - from;
    };
    for (const piece of ["a:", "::", "1.", "a", "1:2:3:4:5:6:7:8:"]) {
      milliseconds(piece.repeat(1_000));
      const short = milliseconds(piece.repeat(4_000));
      expect(milliseconds(piece.repeat(64_000)), piece).toBeLessThan(16 * 6 * short + 1_000);
    }
  });
});
