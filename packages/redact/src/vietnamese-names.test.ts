import { describe, expect, it } from "vitest";
import { findPersonalData } from "./redact.js";

const namesIn = (text: string): string[] =>
  findPersonalData(text, { mode: "accurate", entities: ["PERSON"] }).map(({ start, end }) => text.slice(start, end));

describe("Vietnamese names", () => {
  it("are found whole, in sentences, lists and tables", () => {
    expect(namesIn("Theo ông Nguyễn Hữu Khải, bà Phạm Thị Thu Lan đã gửi đơn.")).toEqual([
      "Nguyễn Hữu Khải",
      "Phạm Thị Thu Lan",
    ]);
    expect(namesIn("| STT | Họ và tên |\n| --- | --- |\n| 1 | Đặng Gia Hân |\n| 2 | Trịnh Bảo Uyên |")).toEqual([
      "Đặng Gia Hân",
      "Trịnh Bảo Uyên",
    ]);
    expect(namesIn("GVHD: ThS. Hồ Thị Ngọc Diệp")).toEqual(["Hồ Thị Ngọc Diệp"]);
  });

  it("stay where streets, schools and wards are called after people", () => {
    expect(namesIn("Văn phòng gần đường Trần Quang Diệu, ở 27 Hoàng Diệu, Quận 4.")).toEqual([]);
    expect(namesIn("Học sinh trường Lê Quý Đôn và phường Phạm Ngũ Lão.")).toEqual([]);
  });

  it("are told from words that are family names as well", () => {
    expect(namesIn("Vũ Trụ Bao La, Đào Tạo Lái Xe, Lý Thuyết Cơ Bản, Đoàn Khu Phố và Đoàn TN trường")).toEqual([]);
    expect(namesIn("Hồ Sơ Bệnh Án và Cao Đẳng Nghề")).toEqual([]);
  });

  it("take time that grows with the text", () => {
    const seconds = [16_000, 64_000].map((count) => {
      const start = process.cpuUsage();
      namesIn("Nguyễn Trần ".repeat(count));
      return process.cpuUsage(start).user;
    });
    expect(seconds[1]! / seconds[0]!).toBeLessThan(9);
  });
});
