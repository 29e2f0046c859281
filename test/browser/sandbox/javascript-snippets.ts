/** Snippets as people write them for Playwright, with the value of their last expression. `ORIGIN` stands for the site. */

export type Snippet = readonly [name: string, code: string, result: string | RegExp];

export const JAVASCRIPT: readonly Snippet[] = [
  ["title", `await page.title()`, "Shop"],
  [
    "navigation",
    `await page.goto('ORIGIN/next');\nconst heading = await page.locator('h1').textContent();\nheading`,
    "Second page",
  ],
  ["status of a response", `const response = await page.goto('ORIGIN/next');\nresponse.status()`, "200"],
  [
    "response facts",
    `const response = await page.goto('ORIGIN/api');\n[response.ok(), response.statusText(), response.headers()['x-count'], response.request().method(), response.url()].join(' ')`,
    /^true OK 7 GET http.*api$/,
  ],
  ["response as JSON", `const response = await page.goto('ORIGIN/api');\n(await response.json()).text`, "Loaded"],
  ["missing page", `const response = await page.goto('ORIGIN/none');\nresponse.status()`, "404"],
  [
    "back and forward",
    `await page.goto('ORIGIN/next'); await page.goBack(); const first = await page.title(); await page.goForward(); first + await page.title()`,
    "ShopNext",
  ],
  ["reload", `await page.reload({ waitUntil: 'domcontentloaded' }); page.url()`, /^http:\/\/127/],
  [
    "by role and click",
    `await page.getByRole('link', { name: 'Next page' }).click();\nawait page.waitForURL('**/next');\nawait page.title()`,
    "Next",
  ],
  ["role by pattern", `await page.getByRole('heading', { name: /wel/i }).textContent()`, "Welcome"],
  [
    "by label and fill",
    `await page.getByLabel('Name').fill('Ada');\nawait page.getByRole('button', { name: 'Send' }).click();\nawait page.locator('#result').textContent()`,
    "Sent Ada",
  ],
  [
    "by placeholder",
    `await page.getByPlaceholder('Your name').fill('Bob'); await page.getByPlaceholder('Your name').inputValue()`,
    "Bob",
  ],
  ["by test id", `await page.getByTestId('name').fill('Eve'); await page.getByTestId('name').inputValue()`, "Eve"],
  [
    "by title and alt text",
    `[await page.getByTitle('Full name').getAttribute('name'), await page.getByAltText('A red dot').count()].join()`,
    "name,1",
  ],
  ["by text, exact", `await page.getByText('Welcome', { exact: true }).evaluate(node => node.tagName)`, "H1"],
  [
    "count and nth",
    `const rows = page.locator('li.item');\nconst count = await rows.count();\ncount + (await rows.nth(1).innerText())`,
    /^3Pear/,
  ],
  [
    "first and last",
    `(await page.locator('.item').first().innerText())[0] + (await page.locator('.item').last().innerText())[1]`,
    "Al",
  ],
  [
    "filter by text",
    `await page.getByRole('listitem').filter({ hasText: 'Pear' }).getByRole('button', { name: 'Add' }).click();\nawait page.textContent('#result')`,
    "Pear",
  ],
  [
    "filter by another locator",
    `await page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Pear' }) }).getByRole('cell').last().textContent()`,
    "2.30",
  ],
  ["filter without text", `await page.getByRole('listitem').filter({ hasNotText: 'Apple' }).count()`, "2"],
  [
    "and, or",
    `[await page.locator('button').and(page.locator('#ask')).count(), await page.locator('#ask').or(page.locator('#late')).count()]`,
    "[1,2]",
  ],
  [
    "all",
    `let names = [];\nfor (const item of await page.getByRole('listitem').all())\n  names.push((await item.innerText()).split(' ')[0]);\nnames.join()`,
    "Apple,Pear,Plum",
  ],
  ["all text contents", `await page.locator('td').allTextContents()`, '["Apple","1.20","Pear","2.30"]'],
  [
    "checkbox",
    `await page.getByLabel('Agree').check();\nconst on = await page.getByLabel('Agree').isChecked();\nawait page.getByLabel('Agree').uncheck();\n[on, await page.getByLabel('Agree').isChecked()]`,
    "[true,false]",
  ],
  ["radio", `await page.getByLabel('Large').check(); await page.getByLabel('Large').isChecked()`, "true"],
  [
    "select by value and label",
    `const one = await page.getByLabel('Color').selectOption('g');\nconst two = await page.selectOption('select', { label: 'Blue' });\n[...one, ...two]`,
    '["g","b"]',
  ],
  [
    "press sequentially",
    `await page.locator('#keys').pressSequentially('abc'); await page.locator('#keys').inputValue()`,
    "abc",
  ],
  [
    "keyboard",
    `await page.locator('#keys').focus();\nawait page.keyboard.type('Hello');\nawait page.keyboard.press('Shift+ArrowLeft');\nawait page.keyboard.press('Backspace');\nawait page.inputValue('#keys')`,
    "Hell",
  ],
  ["press a key", `await page.locator('#keys').press('Enter'); await page.textContent('#result')`, "Enter"],
  [
    "double click",
    `await page.getByRole('listitem').filter({ hasText: 'Plum' }).getByRole('button').dblclick(); await page.textContent('#result')`,
    "Plum twice",
  ],
  ["hover", `await page.hover('#hover'); await page.locator('#hover').innerText()`, "hovered"],
  [
    "drag and drop",
    `await page.locator('#source').dragTo(page.locator('#target')); await page.locator('#target').textContent()`,
    "dropped",
  ],
  [
    "mouse",
    `const box = await page.locator('#hover').boundingBox();\nawait page.mouse.move(box.x + 5, box.y + 5);\nawait page.mouse.down(); await page.mouse.up();\nawait page.locator('#hover').textContent()`,
    "hovered",
  ],
  [
    "state of elements",
    `[await page.getByRole('button', { name: 'Later', exact: true }).isDisabled(), await page.locator('#hidden').isVisible(), await page.locator('#top').isVisible()]`,
    "[true,false,true]",
  ],
  ["attributes", `await page.locator('h1').getAttribute('class')`, "big title"],
  ["inner HTML", `await page.locator('nav a').first().innerHTML()`, "Next page"],
  [
    "confirm",
    `page.on('dialog', dialog => dialog.accept());\nawait page.getByRole('button', { name: 'Ask' }).click();\nawait page.textContent('#result')`,
    "true",
  ],
  [
    "confirm, dismissed",
    `page.once('dialog', async dialog => {\n  console.log(dialog.type(), dialog.message());\n  await dialog.dismiss();\n});\nawait page.click('#ask');\nawait page.textContent('#result')`,
    "false",
  ],
  [
    "prompt",
    `page.once('dialog', dialog => dialog.accept(dialog.defaultValue() + '2'));\nawait page.click('#question');\nawait page.textContent('#result')`,
    "12",
  ],
  ["dialogs nobody listens to", `await page.click('#ask'); await page.textContent('#result')`, "false"],
  [
    "new tab",
    `const pagePromise = context.waitForEvent('page');\nawait page.getByText('Open tab').click();\nconst newPage = await pagePromise;\nawait newPage.waitForLoadState();\nawait newPage.title()`,
    "Popup",
  ],
  [
    "popup",
    `const popupPromise = page.waitForEvent('popup');\nawait page.getByText('Open tab').click();\nconst popup = await popupPromise;\nconst heading = await popup.getByRole('heading').textContent();\nawait popup.close();\nheading + popup.isClosed()`,
    "A new tabtrue",
  ],
  [
    "page of one's own",
    `const second = await context.newPage();\nawait second.goto('ORIGIN/next');\nconst titles = await Promise.all(context.pages().map(one => one.title()));\nawait second.close();\ntitles.sort().join()`,
    "Next,Shop",
  ],
  [
    "frame locator",
    `await page.frameLocator('iframe').getByRole('button', { name: 'Press' }).click();\nawait page.frameLocator('iframe').getByRole('button').textContent()`,
    "Pressed",
  ],
  [
    "frame by name",
    `const frame = page.frame({ name: 'inner' });\nawait frame.fill('input', 'text');\nawait frame.locator('input').inputValue()`,
    "text",
  ],
  ["frames", `page.frames().map(frame => frame.name()).join('|') + page.mainFrame().childFrames().length`, "|inner1"],
  ["content frame", `await page.locator('iframe[name=inner]').contentFrame().getByLabel('Inside').isVisible()`, "true"],
  [
    "wait for a function",
    `await page.click('#late');\nawait page.waitForFunction(() => document.querySelector('#result').textContent === 'Late');\nawait page.textContent('#result')`,
    "Late",
  ],
  [
    "wait for a selector",
    `await page.click('#late');\nconst element = await page.waitForSelector('#result.done');\nawait element.textContent()`,
    "Late",
  ],
  [
    "wait for a response",
    `const responsePromise = page.waitForResponse('**/api?n=1');\nawait page.click('#load');\nconst response = await responsePromise;\nresponse.status() + (await response.json()).text`,
    "200Loaded",
  ],
  [
    "wait for a response by predicate",
    `const [response] = await Promise.all([\n  page.waitForResponse(response => response.url().includes('/api') && response.status() === 200),\n  page.click('#load'),\n]);\nawait response.text()`,
    '{"text":"Loaded"}',
  ],
  [
    "wait for a request",
    `const requestPromise = page.waitForRequest(/api/);\nawait page.click('#load');\nconst request = await requestPromise;\nrequest.method() + request.resourceType()`,
    "GETfetch",
  ],
  [
    "events of requests",
    `const seen = [];\npage.on('request', request => seen.push(request.method() + ' ' + new URL(request.url()).pathname));\nawait page.goto('ORIGIN/next');\nawait page.waitForLoadState('networkidle');\nseen[0]`,
    "GET /next",
  ],
  [
    "console and errors of the page",
    `const messagePromise = page.waitForEvent('console');\nconst errorPromise = page.waitForEvent('pageerror');\nawait page.click('#log');\n(await messagePromise).text() + ', ' + (await errorPromise).message`,
    "from the page, on the page",
  ],
  ["evaluate", `const sum = await page.evaluate(([a, b]) => a + b, [7, 8]);\nsum`, "15"],
  [
    "evaluate with data both ways",
    `await page.evaluate(({ list, nothing }) => ({ list: list.map(x => x * 2), nothing, now: new Date(0) }), { list: [1, 2], nothing: null })`,
    '{"list":[2,4],"nothing":null,"now":"1970-01-01T00:00:00.000Z"}',
  ],
  [
    "evaluate on elements",
    `const prices = await page.$$eval('td:last-child', cells => cells.map(cell => Number(cell.textContent)));\nprices.reduce((sum, price) => sum + price, 0)`,
    "3.5",
  ],
  [
    "handles",
    `const handle = await page.evaluateHandle(() => document.body);\nconst html = await page.evaluate(body => body.tagName, handle);\nawait handle.dispose();\nhtml`,
    "BODY",
  ],
  [
    "element handles",
    `const element = await page.$('h1');\nconst [text, links] = [await element.innerText(), await page.$$('nav a')];\ntext + links.length`,
    "Welcome3",
  ],
  [
    "screenshot as bytes",
    `const buffer = await page.screenshot();\nconsole.log(buffer.toString('base64').slice(0, 10));\nbuffer.subarray(1, 4).toString() + (buffer.length > 1000)`,
    "PNGtrue",
  ],
  [
    "screenshot of an element",
    `const bytes = await page.locator('h1').screenshot({ type: 'jpeg', quality: 50 });\nbytes[0] + ',' + bytes[1]`,
    "255,216",
  ],
  ["pdf as bytes", `const pdf = await page.pdf({ format: 'A4' });\npdf.toString('latin1', 0, 4)`, "%PDF"],
  [
    "download as bytes",
    `const downloadPromise = page.waitForEvent('download');\nawait page.getByText('Report').click();\nconst download = await downloadPromise;\nconst stream = await download.createReadStream();\nconst chunks = [];\nfor await (const chunk of stream) chunks.push(chunk);\ndownload.suggestedFilename() + Buffer.concat(chunks).toString('utf8').split('\\n')[0]`,
    "report.csvname,price",
  ],
  [
    "download saved in memory",
    `const fs = require('fs');\nconst [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Report')]);\nawait download.saveAs('/tmp/' + download.suggestedFilename());\nfs.readFileSync('/tmp/report.csv', 'utf8').length`,
    "22",
  ],
  [
    "upload from bytes",
    `await page.getByLabel('Files').setInputFiles([\n  { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('first') },\n  { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('second') },\n]);\nawait page.getByText('a.txt,b.txt').textContent()`,
    "a.txt,b.txt:first,second",
  ],
  [
    "file chooser",
    `const fileChooserPromise = page.waitForEvent('filechooser');\nawait page.getByLabel('Files').click();\nconst fileChooser = await fileChooserPromise;\nawait fileChooser.setFiles({ name: 'c.txt', mimeType: 'text/plain', buffer: Buffer.from('third') });\nfileChooser.isMultiple() + ' ' + await page.getByText('c.txt').textContent()`,
    "true c.txt:third",
  ],
  [
    "cookies",
    `await context.addCookies([{ name: 'seen', value: 'yes', url: 'ORIGIN' }]);\nconst cookies = await context.cookies();\nawait context.clearCookies();\ncookies.find(cookie => cookie.name === 'seen').value + (await context.cookies()).length`,
    "yes0",
  ],
  [
    "viewport and media",
    `await page.setViewportSize({ width: 640, height: 480 });\nawait page.emulateMedia({ colorScheme: 'dark' });\n[await page.evaluate(() => innerWidth), await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches), page.viewportSize().height]`,
    "[640,true,480]",
  ],
  [
    "scroll",
    `await page.locator('#bottom').scrollIntoViewIfNeeded();\n(await page.evaluate(() => window.scrollY)) > 100`,
    "true",
  ],
  [
    "set content",
    `await page.setContent('<title>Own</title><b>bold</b>');\n(await page.title()) + await page.locator('b').innerText()`,
    "Ownbold",
  ],
  [
    "assertions that wait",
    `await page.click('#late');\nawait expect(page.locator('#result')).toHaveText('Late');\nawait expect(page).toHaveTitle(/Shop/);\nawait expect(page.getByRole('listitem')).toHaveCount(3);\nawait expect(page.locator('#hidden')).not.toBeVisible();\nexpect(1 + 1).toBe(2);\n'fine'`,
    "fine",
  ],
  [
    "failing assertion",
    `let message = '';\ntry { await expect(page.locator('h1')).toHaveText('Other', { timeout: 200 }) } catch (error) { message = error.message }\nmessage.includes('Welcome')`,
    "true",
  ],
  [
    "timeout as an error",
    `const { errors } = require('playwright');\nlet caught;\ntry { await page.click('#none', { timeout: 200 }) } catch (error) { caught = error }\n[caught instanceof errors.TimeoutError, caught.name]`,
    '[true,"TimeoutError"]',
  ],
  [
    "script and style tags",
    `await page.addScriptTag({ content: 'window.answer = 42' });\nawait page.addStyleTag({ content: 'h1 { color: rgb(1, 2, 3) }' });\n[await page.evaluate('answer'), await page.locator('h1').evaluate(node => getComputedStyle(node).color)]`,
    '[42,"rgb(1, 2, 3)"]',
  ],
  [
    "the library's preamble",
    `import { chromium } from 'playwright';\nconst browser = await chromium.launch();\nconst context = await browser.newContext();\nconst page = await context.newPage();\nawait page.goto('ORIGIN/next');\nconsole.log(await page.title());\nawait browser.close();`,
    "",
  ],
  ["aria snapshot", `(await page.locator('ul').ariaSnapshot()).split('\\n')[1].trim()`, /^- listitem/],
];
