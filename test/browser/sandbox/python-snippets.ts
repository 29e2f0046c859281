/** Snippets as people write them for playwright's asynchronous API in Python. `ORIGIN` stands for the site. */
import type { Snippet } from "./javascript-snippets.js";

export const PYTHON: readonly Snippet[] = [
  ["title", `await page.title()`, "Shop"],
  [
    "navigation and url",
    `await page.goto("ORIGIN/next")\nprint(page.url)\nawait page.locator("h1").text_content()`,
    "Second page",
  ],
  [
    "response",
    `response = await page.goto("ORIGIN/api")\nf"{response.status} {response.ok} {response.headers['x-count']} {(await response.json())['text']}"`,
    "200 True 7 Loaded",
  ],
  [
    "by role",
    `await page.get_by_role("link", name="Next page").click()\nawait page.wait_for_url("**/next")\nawait page.title()`,
    "Next",
  ],
  [
    "by role and pattern",
    `import re\nawait page.get_by_role("heading", name=re.compile("wel", re.IGNORECASE)).text_content()`,
    "Welcome",
  ],
  [
    "form",
    `await page.get_by_label("Name").fill("Ada")\nawait page.get_by_role("button", name="Send").click()\nawait page.locator("#result").text_content()`,
    "Sent Ada",
  ],
  [
    "placeholder, test id",
    `await page.get_by_placeholder("Your name").fill("Bob")\nawait page.get_by_test_id("name").input_value()`,
    "Bob",
  ],
  [
    "filter",
    `await page.get_by_role("listitem").filter(has_text="Pear").get_by_role("button", name="Add").click()\nawait page.text_content("#result")`,
    "Pear",
  ],
  [
    "filter by a locator",
    `row = page.get_by_role("row").filter(has=page.get_by_role("cell", name="Pear"))\nawait row.get_by_role("cell").last.text_content()`,
    "2.30",
  ],
  [
    "nth, first, count",
    `items = page.locator("li.item")\n[await items.count(), (await items.nth(1).inner_text())[:4], (await items.first.inner_text())[:5]]`,
    '[3, "Pear", "Apple"]',
  ],
  [
    "all",
    `names = []\nfor item in await page.get_by_role("listitem").all():\n    names.append((await item.inner_text()).split()[0])\nnames`,
    '["Apple", "Pear", "Plum"]',
  ],
  ["check boxes", `await page.get_by_label("Agree").check()\nawait page.get_by_label("Agree").is_checked()`, "true"],
  [
    "select",
    `one = await page.get_by_label("Color").select_option("g")\ntwo = await page.select_option("select", label="Blue")\none + two`,
    '["g", "b"]',
  ],
  [
    "keyboard",
    `await page.locator("#keys").focus()\nawait page.keyboard.type("Hello")\nawait page.keyboard.press("Backspace")\nawait page.input_value("#keys")`,
    "Hell",
  ],
  [
    "hover and mouse",
    `box = await page.locator("#hover").bounding_box()\nawait page.mouse.move(box["x"] + 5, box["y"] + 5)\nawait page.locator("#hover").inner_text()`,
    "hovered",
  ],
  [
    "dialog",
    `page.once("dialog", lambda dialog: dialog.accept())\nawait page.get_by_role("button", name="Ask").click()\nawait page.text_content("#result")`,
    "true",
  ],
  [
    "dialog with a handler",
    `async def handle(dialog):\n    print(dialog.type, dialog.message)\n    await dialog.accept("5")\n\npage.once("dialog", handle)\nawait page.click("#question")\nawait page.text_content("#result")`,
    "5",
  ],
  [
    "popup",
    `async with page.expect_popup() as popup_info:\n    await page.get_by_text("Open tab").click()\npopup = await popup_info.value\nawait popup.wait_for_load_state()\ntitle = await popup.title()\nawait popup.close()\ntitle`,
    "Popup",
  ],
  [
    "new page of the context",
    `async with context.expect_page() as new_page_info:\n    await page.get_by_text("Open tab").click()\nnew_page = await new_page_info.value\nawait new_page.wait_for_load_state()\nlen(context.pages)`,
    "2",
  ],
  [
    "frame locator",
    `await page.frame_locator("iframe").get_by_role("button", name="Press").click()\nawait page.frame_locator("iframe").get_by_role("button").text_content()`,
    "Pressed",
  ],
  [
    "frame by name",
    `frame = page.frame(name="inner")\nawait frame.fill("input", "text")\nawait frame.locator("input").input_value()`,
    "text",
  ],
  [
    "wait for a function",
    `await page.click("#late")\nawait page.wait_for_function("() => document.querySelector('#result').textContent === 'Late'")\nawait page.text_content("#result")`,
    "Late",
  ],
  [
    "wait for a selector",
    `await page.click("#late")\nelement = await page.wait_for_selector("#result.done", timeout=5000)\nawait element.text_content()`,
    "Late",
  ],
  [
    "expect a response",
    `async with page.expect_response("**/api?n=1") as response_info:\n    await page.click("#load")\nresponse = await response_info.value\n[response.status, await response.text()]`,
    '[200, "{\\"text\\":\\"Loaded\\"}"]',
  ],
  [
    "expect a request by predicate",
    `async with page.expect_request(lambda request: "/api" in request.url) as first:\n    await page.click("#load")\n(await first.value).method`,
    "GET",
  ],
  [
    "events",
    `seen = []\npage.on("request", lambda request: seen.append(request.method + " " + request.resource_type))\nawait page.goto("ORIGIN/next")\nawait page.wait_for_load_state("networkidle")\nseen[0]`,
    "GET document",
  ],
  ["evaluate", `await page.evaluate("([a, b]) => a + b", [7, 8])`, "15"],
  ["evaluate an expression", `await page.evaluate("1 + 2")`, "3"],
  [
    "evaluate with data",
    `data = await page.evaluate("({ list, nothing }) => ({ list: list.map(x => x * 2), nothing })", {"list": [1, 2], "nothing": None})\ndata["list"], data.get("nothing")`,
    "[[2, 4], null]",
  ],
  [
    "evaluate on elements",
    `await page.eval_on_selector_all("td:last-child", "cells => cells.map(cell => Number(cell.textContent))")`,
    /^\[1\.2, 2\.3\]$/,
  ],
  [
    "screenshot as bytes",
    `shot = await page.screenshot()\nshot[1:4].decode(), len(shot) > 1000, isinstance(shot, bytes)`,
    '["PNG", true, true]',
  ],
  [
    "screenshot in memory",
    `await page.screenshot(path="/tmp/shot.png", full_page=True)\nimport os\nos.path.getsize("/tmp/shot.png") > 1000`,
    "true",
  ],
  [
    "download",
    `async with page.expect_download() as download_info:\n    await page.get_by_text("Report").click()\ndownload = await download_info.value\npath = await download.path()\ndownload.suggested_filename + " " + open(path).readline().strip()`,
    "report.csv name,price",
  ],
  [
    "upload",
    `await page.get_by_label("Files").set_input_files(files=[{"name": "a.txt", "mimeType": "text/plain", "buffer": b"first"}])\nawait page.get_by_text("a.txt").text_content()`,
    "a.txt:first",
  ],
  [
    "expect",
    `from playwright.async_api import expect\nimport re\nawait page.click("#late")\nawait expect(page.locator("#result")).to_have_text("Late")\nawait expect(page).to_have_title(re.compile("Shop"))\nawait expect(page.get_by_role("listitem")).to_have_count(3)\nawait expect(page.locator("#hidden")).not_to_be_visible()\n"fine"`,
    "fine",
  ],
  [
    "timeout as an error",
    `from playwright.async_api import TimeoutError as PlaywrightTimeoutError\ntry:\n    await page.click("#none", timeout=200)\nexcept PlaywrightTimeoutError as error:\n    print("Timeout!")\n    caught = True\ncaught`,
    "true",
  ],
  [
    "cookies",
    `await context.add_cookies([{"name": "seen", "value": "yes", "url": "ORIGIN"}])\ncookies = await context.cookies()\nawait context.clear_cookies()\n[cookie["value"] for cookie in cookies]`,
    '["yes"]',
  ],
  [
    "viewport",
    `await page.set_viewport_size({"width": 640, "height": 480})\n[await page.evaluate("() => innerWidth"), page.viewport_size["height"]]`,
    "[640, 480]",
  ],
  [
    "asyncio together",
    `import asyncio\ntexts = await asyncio.gather(*[cell.text_content() for cell in await page.locator("td").all()])\n",".join(texts)`,
    "Apple,1.20,Pear,2.30",
  ],
  [
    "the library's preamble",
    `import asyncio\nfrom playwright.async_api import async_playwright\n\nasync def main():\n    async with async_playwright() as p:\n        browser = await p.chromium.launch()\n        page = await browser.new_page()\n        await page.goto("ORIGIN/next")\n        print(await page.title())\n        await browser.close()\n\nawait main()`,
    "",
  ],
];
