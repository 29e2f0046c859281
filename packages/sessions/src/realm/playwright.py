"""playwright's asynchronous API over the realm's JavaScript objects, and the console that runs code with it."""
import asyncio, builtins, inspect, json, linecache, re, sys, traceback, types
from datetime import datetime

from pyodide.code import eval_code_async
from pyodide.ffi import JsException, JsProxy, create_proxy, jsnull, to_js

_js = None
_tasks = set()
_proxies = []


class Error(Exception):
    """Raised by calls on the browser."""

    @property
    def message(self):
        return str(self)


class TimeoutError(Error):
    """A call took longer than its timeout."""


_SYNC = {
    # Attributes of playwright for Python that are methods in JavaScript.
    "Page": {"url", "context", "frames", "main_frame", "viewport_size"},
    "Frame": {"url", "name", "page", "parent_frame", "child_frames"},
    "BrowserContext": {"pages", "browser"},
    "Browser": {"contexts"},
    "Locator": {"first", "last", "content_frame", "owner", "page"},
    "Request": {"url", "method", "headers", "post_data", "post_data_json", "resource_type", "failure", "frame", "redirected_from"},
    "Response": {"url", "status", "status_text", "ok", "headers", "request", "frame", "from_service_worker"},
    "Dialog": {"type", "message", "default_value", "page"},
    "ConsoleMessage": {"type", "text", "location", "page", "args"},
    "Download": {"url", "suggested_filename", "page"},
    "FileChooser": {"page"},
}
_WAITERS = {
    "expect_popup": "popup",
    "expect_download": "download",
    "expect_file_chooser": "filechooser",
    "expect_console_message": "console",
    "expect_page": "page",
}
_SPECIAL = {"wait_for_url": "waitForURL", "query_selector": "$", "query_selector_all": "$$", "eval_on_selector": "$eval",
            "eval_on_selector_all": "$$eval", "post_data_json": "postDataJSON", "set_extra_http_headers": "setExtraHTTPHeaders",
            "inner_html": "innerHTML", "to_have_url": "toHaveURL", "to_have_css": "toHaveCSS", "to_have_js_property": "toHaveJSProperty",
            "and_": "and", "or_": "or", "request_gc": "requestGC"}
# Arguments that may be given by name, in the order of the JavaScript method.
_POSITIONAL = {
    "goto": ["url"], "fill": ["value"], "press": ["key"], "type": ["text"], "evaluate": ["expression", "arg"],
    "evaluate_handle": ["expression", "arg"], "eval_on_selector": ["selector", "expression", "arg"],
    "eval_on_selector_all": ["selector", "expression", "arg"], "evaluate_all": ["expression", "arg"], "wait_for_selector": ["selector"],
    "wait_for_function": ["expression", "arg"], "wait_for_load_state": ["state"], "wait_for_url": ["url"], "wait_for_timeout": ["timeout"],
    "set_content": ["html"], "get_attribute": ["name"], "add_init_script": ["script"], "set_default_timeout": ["timeout"],
    "get_by_role": ["role"], "get_by_text": ["text"], "get_by_label": ["text"], "get_by_placeholder": ["text"], "get_by_title": ["text"],
    "get_by_alt_text": ["text"], "get_by_test_id": ["test_id"], "locator": ["selector"], "frame_locator": ["selector"], "nth": ["index"],
    "drag_to": ["target"], "accept": ["prompt_text"], "press_sequentially": ["text"], "add_cookies": ["cookies"], "cookies": ["urls"],
    "set_viewport_size": ["viewport_size"], "set_offline": ["offline"], "set_geolocation": ["geolocation"], "set_files": ["files"],
    "set_checked": ["checked"], "dispatch_event": ["type", "event_init"], "wait_for_element_state": ["state"],
    "click": [], "drag_and_drop": ["source", "target"], "set_extra_http_headers": ["headers"],
}
_SCRIPTS = {"evaluate", "evaluate_handle", "evaluate_all", "wait_for_function", "eval_on_selector", "eval_on_selector_all"}
# Text that is a function is called with the argument; other text is an expression.
_FUNCTION = re.compile(r"\s*(?:async\s*)?(?:function\b|(?:\((?:[^()]|\([^()]*\))*\)|[\w$]+)\s*=>)")
# On pages and frames these begin with a selector.
_WITH_SELECTOR = {"fill", "press", "type", "get_attribute", "set_checked", "dispatch_event", "click", "dblclick", "hover", "focus", "check",
                  "uncheck", "tap", "select_option", "set_input_files", "inner_text", "inner_html", "text_content", "input_value",
                  "is_checked", "is_disabled", "is_editable", "is_enabled", "is_hidden", "is_visible"}


def _camel(name):
    if name in _SPECIAL:
        return _SPECIAL[name]
    head, *rest = name.split("_")
    return head + "".join(part.title() for part in rest)


def _wrap(value):
    if value is jsnull:
        return None
    if not isinstance(value, JsProxy):
        return value
    kind = _js.kindOf(value)
    if kind in ("Array",):
        return [_wrap(one) for one in value]
    if kind in ("Buffer", "Uint8Array"):
        return value.to_bytes()
    if kind == "Date":
        return datetime.fromtimestamp(value.getTime() / 1000)
    if kind in ("Object", "Map", ""):
        return {key: _wrap(item) for key, item in value.to_py(depth=1).items()}
    if _js.isError(value):
        return Error(value.message)
    return _Remote(value, kind)


def _keep(function):
    proxy = create_proxy(function)
    _proxies.append(proxy)
    return proxy


def _unwrap(value):
    if isinstance(value, _Remote):
        return value._object
    if isinstance(value, _Source):
        return _js.source(value.text)
    if isinstance(value, re.Pattern):
        flags = "".join(letter for flag, letter in ((re.I, "i"), (re.M, "m"), (re.S, "s")) if value.flags & flag)
        return _js.regexp(value.pattern, flags)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return _js.bytes(to_js(bytes(value)))
    if isinstance(value, dict):
        return _object({key: item for key, item in value.items()})
    if isinstance(value, (list, tuple, set)):
        return to_js([_unwrap(one) for one in value])
    if callable(value):
        def function(*given):
            return value(*[_wrap(one) for one in given])
        return _keep(function)
    return value


def _object(entries):
    from js import Object
    made = Object.new()
    for key, item in entries.items():
        setattr(made, key, _unwrap(item)) if key.isidentifier() else _set(made, key, _unwrap(item))
    return made


def _set(target, key, item):
    from js import Reflect
    Reflect.set(target, key, item)


def _options(given):
    return {_camel(key): value for key, value in given.items() if value is not None}


def _raise(error):
    failure = getattr(error, "js_error", error)
    name, message = getattr(failure, "name", "Error"), str(getattr(failure, "message", error))
    if name == "AssertionError":
        raise AssertionError(message) from None
    raise (TimeoutError if name == "TimeoutError" else Error)(message) from None


async def _settle(promise):
    try:
        return _wrap(await promise)
    except JsException as error:
        _raise(error)


class _Waiter:
    """`async with page.expect_popup() as info: …` and then `await info.value`."""

    def __init__(self, begin):
        self._begin = begin
        self._future = None

    async def __aenter__(self):
        self._future = asyncio.ensure_future(self._begin())
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, kind, *_):
        if kind is None:
            await self._future
        else:
            self._future.cancel()

    @property
    def value(self):
        return self._future

    def is_done(self):
        return self._future.done()


class _Device:
    def __init__(self, target):
        self._object = target

    def __getattr__(self, name):
        method = getattr(self._object, _camel(name))

        def call(*given, **named):
            rest = [_object(_options(named))] if named else []
            return _settle(method(*[_unwrap(one) for one in given], *rest))

        return call


class _Remote:
    """An object of the browser: methods and attributes have the names of playwright for Python."""

    def __init__(self, target, kind):
        self._object = target
        self._kind = kind

    def __repr__(self):
        url = f" url={self.url!r}" if self._kind in ("Page", "Frame", "Request", "Response") else ""
        return f"<{self._kind}{url}>"

    def __eq__(self, other):
        return isinstance(other, _Remote) and self._object == other._object

    def __hash__(self):
        return hash((self._kind, getattr(self._object, "id", 0)))

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        kind = self._kind
        if name in ("keyboard", "mouse", "touchscreen") and kind == "Page":
            return _Device(getattr(self._object, name))
        if name in _SYNC.get(kind, ()):
            return _wrap(getattr(self._object, _camel(name))())
        if name in _WAITERS or name in ("expect_event", "expect_request", "expect_response", "expect_navigation", "expect_request_finished"):
            return lambda *given, **named: self._waiter(name, given, named)
        if name in ("on", "once", "remove_listener"):
            return lambda event, handler: self._listen(name, event, handler)
        if name in ("screenshot", "pdf"):
            return lambda **named: self._picture(name, named)
        if name in ("set_input_files", "set_files"):
            return lambda *given, **named: self._upload(name, given, named)
        if kind == "Download" and name in ("path", "save_as"):
            return lambda path=None: self._save(path)
        if name == "wait_for_event":
            return lambda event, predicate=None, timeout=30000: self._event(event, predicate, timeout)
        method = getattr(self._object, _camel(name), None)
        if method is None:
            raise AttributeError(f"'{kind}' object has no attribute '{name}' in a session")
        return self._method(name, method)

    def _method(self, name, method):
        order = list(_POSITIONAL.get(name, ()))
        if self._kind in ("Page", "Frame") and name in _WITH_SELECTOR:
            order = ["selector", *order]

        def call(*given, **named):
            given = list(given)
            for parameter in order[len(given):]:
                if parameter not in named:
                    break
                given.append(named.pop(parameter))
            if name in _SCRIPTS:
                place = 1 if name.startswith("eval_on") else 0
                if place < len(given) and isinstance(given[place], str) and _FUNCTION.match(given[place]):
                    given[place] = _Source(given[place])
            if name == "select_option":
                choices = [{key: one} for key in ("value", "label", "index") if key in named for one in _list(named.pop(key))]
                if choices:
                    given.append(choices)
            options = _options(named)
            if options:
                # Options come last, after arguments that were left out.
                if name in ("wait_for_function",) and len(given) < 2:
                    given.append(None)
                if name == "wait_for_load_state" and not given:
                    given.append("load")
                given.append(_Options(options))
            try:
                answer = method(*[_object(one.entries) if isinstance(one, _Options) else _unwrap(one) for one in given])
            except JsException as error:
                _raise(error)
            if hasattr(answer, "then"):
                return _settle(answer)
            return _wrap(answer)

        return call

    def _waiter(self, name, given, named):
        if name == "expect_navigation":
            return _Waiter(lambda: _settle(self._object.waitForNavigation(_object(_options(named)))))
        if name in ("expect_request", "expect_response"):
            wait = self._object.waitForRequest if name == "expect_request" else self._object.waitForResponse
            target = named.pop("url_or_predicate", None) or given[0]
            return _Waiter(lambda: _settle(wait(_unwrap(target), _object(_options(named)))))
        if name == "expect_event":
            event, given = given[0], given[1:]
        else:
            event = "requestfinished" if name == "expect_request_finished" else _WAITERS[name]
        predicate = named.get("predicate") or (given[0] if given else None)
        return _Waiter(lambda: self._event(event, predicate, named.get("timeout") or 30000))

    def _event(self, event, predicate, timeout):
        options = {"timeout": timeout}
        if predicate is not None:
            options["predicate"] = predicate
        return _settle(_js.waitForEvent(self._object, event, _object(options)))

    def _listen(self, name, event, handler):
        known = _HANDLERS
        key = (getattr(self._object, "id", 0), event, handler)
        if name == "remove_listener":
            proxy = known.pop(key, None)
            if proxy is not None:
                self._object.off(event, proxy)
            return

        def listener(payload=None):
            answer = handler(_wrap(payload)) if _takes_one(handler) else handler()
            if inspect.isawaitable(answer):
                task = asyncio.ensure_future(answer)
                _tasks.add(task)
                task.add_done_callback(_tasks.discard)

        proxy = known[key] = _keep(listener)
        getattr(self._object, name)(event, proxy)

    async def _picture(self, name, named):
        path = named.pop("path", None)
        content = await _settle(getattr(self._object, name)(_object(_options(named))))
        if path is not None:
            _write(path, content)
        return content

    def _upload(self, name, given, named):
        given = list(given)
        if "files" in named:
            given.append(named.pop("files"))
        place = 1 if name == "set_input_files" and self._kind in ("Page", "Frame") else 0
        files = given[place]
        given[place] = [_file(one) for one in _list(files)]
        rest = [_object(_options(named))] if named else []
        return _settle(getattr(self._object, _camel(name))(*[_unwrap(one) for one in given], *rest))

    async def _save(self, path):
        path = path or f"/tmp/downloads/{self.suggested_filename}"
        _write(path, await _settle(self._object.ask("bytes")))
        return path


_HANDLERS = {}


class _Source:
    def __init__(self, text):
        self.text = text


class _Options:
    def __init__(self, entries):
        self.entries = entries


def _list(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _takes_one(handler):
    try:
        return len(inspect.signature(handler).parameters) > 0
    except (TypeError, ValueError):
        return True


def _file(one):
    if isinstance(one, dict):
        return one
    from pathlib import Path
    path = Path(one)
    return {"name": path.name, "mimeType": "application/octet-stream", "buffer": path.read_bytes()}


def _write(path, content):
    from pathlib import Path
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


class _Assertions:
    def __init__(self, target):
        self._target = target

    def __getattr__(self, name):
        negative = name.startswith("not_")
        method = _camel(name[4:] if negative else name)

        def call(*given, **named):
            made = _js.expect(_unwrap(self._target))
            check = getattr(getattr(made, "not") if negative else made, method)
            rest = [_object(_options(named))] if named else []
            return _settle(check(*[_unwrap(one) for one in given], *rest))

        return call


def expect(target, message=None):
    return _Assertions(target)


class _Playwright:
    """`async with async_playwright() as p` gives the session's own browser."""

    class _Chromium:
        name = "chromium"

        async def launch(self, **options):
            return _SessionBrowser()

    def __init__(self):
        self.chromium = self._Chromium()
        self.devices = {}

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        return None

    async def start(self):
        return self

    async def stop(self):
        return None


class _SessionBrowser:
    @property
    def contexts(self):
        return [_scope["context"]]

    def is_connected(self):
        return True

    async def new_context(self, **options):
        if options:
            raise Error("The context of a session is open already: set its options with the scrape or the session.")
        return _scope["context"]

    async def new_page(self):
        return await _scope["context"].new_page()

    async def close(self):
        return None


def _install():
    package, api = types.ModuleType("playwright"), types.ModuleType("playwright.async_api")
    for name in ("Page", "Frame", "Locator", "Browser", "BrowserContext", "Request", "Response", "Dialog", "Download", "ElementHandle", "JSHandle", "Playwright", "ConsoleMessage", "FileChooser"):
        setattr(api, name, _Remote)
    api.async_playwright, api.expect, api.Error, api.TimeoutError = _Playwright, expect, Error, TimeoutError
    package.async_api = api
    sys.modules["playwright"], sys.modules["playwright.async_api"] = package, api


_scope = {"__name__": "__main__", "__builtins__": builtins}


def _quern_bind(bridge):
    global _js
    _js = bridge
    _install()


def _describe(value):
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, (bytes, bytearray)):
        import base64
        return base64.b64encode(value).decode()
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        return repr(value)


def _trace(error):
    """Only the lines of the code itself say something to its author."""
    shown = traceback.TracebackException.from_exception(error)
    shown.stack = traceback.StackSummary.from_list([frame for frame in shown.stack if frame.filename == "<code>"])
    return "".join(shown.format(chain=False))


async def _quern_run(code, page, context):
    _scope["page"], _scope["context"] = _wrap(page), _wrap(context)
    _scope["browser"] = _SessionBrowser()
    _scope["element"] = lambda number: _wrap(page.element(number))
    outcome = {"result": "", "error": None}
    lines = code.splitlines(keepends=True)
    linecache.cache["<code>"] = (len(code), None, lines, "<code>")
    try:
        value = await eval_code_async(code, _scope, filename="<code>")
        outcome["result"] = _describe(value)
    except SystemExit as leaving:
        if leaving.code not in (None, 0):
            outcome["error"] = f"SystemExit: {leaving.code}\n"
    except BaseException as error:
        outcome["error"] = _trace(error)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for task in list(_tasks):
            task.cancel()
    return json.dumps(outcome)
