"""Pages, sites and documents over plain HTTP: what a script for crawl4ai does, with the names of crawl4ai beside it.

    quern serve --api-key KEY                 # in another terminal
    pip install requests; QUERN_KEY=KEY python3 crawl.py https://example.com [report.pdf]
"""

import os
import sys
import time

import requests

SITE = sys.argv[1]
BASE = os.environ.get("QUERN_URL", "http://127.0.0.1:3002")
http = requests.Session()
http.headers["Authorization"] = f"Bearer {os.environ.get('QUERN_KEY', 'KEY')}"


def call(method, path, **body):
    """One call; raises with the server's own words, and what to do about it."""
    answer = http.request(method, path if path.startswith("http") else BASE + path, json=body or None, timeout=330)
    data = answer.json()
    if not data.get("success", True):
        raise RuntimeError(f"{data.get('code', answer.status_code)}: {data['error']}")
    return data


def scrape(url, **options):                      # AsyncWebCrawler().arun(url)
    return call("POST", "/v2/scrape", url=url, **options)["data"]


def pages(kind, **options):                      # arun_many(urls): kind "batch/scrape"; deep crawls: kind "crawl"
    job = call("POST", f"/v2/{kind}", **options)
    while (state := call("GET", job["url"]))["status"] == "scraping":
        time.sleep(1)
    while True:                                  # a long job is answered in parts
        yield from state["data"]
        if "next" not in state:
            return
        state = call("GET", state["next"])


page = scrape(SITE, formats=["markdown", "links"])                         # fit_markdown; onlyMainContent=False: raw_markdown
print(page["metadata"]["title"], len(page["markdown"]), len(page["links"]))

wanted = {"type": "object", "properties": {"title": {"type": "string"}}}   # JsonCssExtractionStrategy, without selectors
print(scrape(SITE, formats=[{"type": "json", "schema": wanted}])["json"])

hits = scrape(SITE, formats=[{"type": "highlights", "query": "domain"}])   # BM25ContentFilter
print(hits["highlights"])

for chunk in scrape(SITE, chunks={"tokens": 400})["chunks"]:               # chunking strategies
    print(chunk["id"], chunk["headings"])

for result in pages("batch/scrape", urls=[SITE], formats=["markdown"]):
    print(result["metadata"]["sourceURL"], result["metadata"]["statusCode"])

for result in pages("crawl", url=SITE, limit=5, scrapeOptions={"formats": ["markdown"]}):
    print(result["metadata"]["url"])

for path in sys.argv[2:]:                                                  # documents: PDF, Word, sheets, mail, pictures of text…
    with open(path, "rb") as file:
        options = {"options": '{"formats": ["markdown"]}'}
        answer = http.post(BASE + "/v2/parse", files={"file": file}, data=options, timeout=330).json()
        print(answer["data"]["markdown"] if answer["success"] else answer["error"])
