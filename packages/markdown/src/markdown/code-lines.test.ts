import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../html-to-markdown.js";

const convert = (html: string): string => htmlToMarkdown(html, { onlyMainContent: false });
/** The only code block of the Markdown. */
const code = (html: string): string => /```.*\n([\s\S]*?)\n```/.exec(convert(html))?.[1] ?? convert(html);
const language = (html: string): string => /```(.*)/.exec(convert(html))?.[1] ?? "";

describe("code blocks", () => {
  it.each([
    [
      "Pygments, inline",
      '<div class="highlight"><pre><span class="linenos">1</span><span class="k">a</span>\n<span class="linenos">2</span>b\n</pre></div>',
    ],
    [
      "Pygments, table",
      '<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td><td class="code"><div><pre>a\nb\n</pre></div></td></tr></table>',
    ],
    [
      "Chroma, inline",
      '<pre class="chroma"><code><span class="line"><span class="ln">1</span><span class="cl">a\n</span></span><span class="line"><span class="ln">2</span><span class="cl">b</span></span></code></pre>',
    ],
    [
      "Chroma, table",
      '<div class="chroma"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre class="chroma"><code>a\nb</code></pre></td></tr></table></div>',
    ],
    [
      "Rouge, table",
      '<pre><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>a\nb\n</pre></td></tr></tbody></table></pre>',
    ],
    [
      "highlight.js line numbers",
      '<pre><code class="hljs"><table class="hljs-ln"><tbody><tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="1"><div class="hljs-ln-n" data-line-number="1"></div></td><td class="hljs-ln-line hljs-ln-code">a</td></tr><tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="2"><div class="hljs-ln-n"></div></td><td class="hljs-ln-line hljs-ln-code">b</td></tr></tbody></table></code></pre>',
    ],
    [
      "Prism line numbers",
      '<pre class="line-numbers"><code>a\nb<span aria-hidden="true" class="line-numbers-rows"><span></span><span></span></span></code></pre>',
    ],
    [
      "VitePress",
      '<div class="language-js line-numbers-mode"><pre><code><span class="line">a</span>\n<span class="line">b</span></code></pre><div class="line-numbers-wrapper" aria-hidden="true"><span class="line-number">1</span><br><span class="line-number">2</span><br></div></div>',
    ],
    [
      "react-syntax-highlighter",
      '<pre><code style="white-space:pre"><span><span class="comment linenumber react-syntax-highlighter-line-number" style="user-select:none">1</span><span>a\n</span></span><span><span class="comment linenumber react-syntax-highlighter-line-number" style="user-select:none">2</span>b</span></code></pre>',
    ],
    [
      "Docusaurus",
      '<pre class="prism-code"><code class="codeBlockLines"><span class="token-line codeLine_x1Yz"><span class="codeLineNumber_Tfdd"></span><span class="codeLineContent_feaV"><span class="token plain">a</span></span><br></span><span class="token-line"><span class="token plain">b</span><br></span></code></pre>',
    ],
    [
      "Expressive Code",
      '<figure class="frame"><pre data-language="js"><code><div class="ec-line"><div class="gutter"><div class="ln">1</div></div><div class="code"><span>a</span></div></div><div class="ec-line highlight mark"><div class="gutter"><div class="ln">2</div></div><div class="code"><span>b</span></div></div></code></pre><div class="copy"><button title="Copy"></button></div></figure>',
    ],
    [
      "GitHub",
      '<table class="highlight js-file-line-container"><tr><td class="blob-num js-line-number" data-line-number="1"></td><td class="blob-code blob-code-inner js-file-line">a</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code blob-code-inner js-file-line">b</td></tr></table>',
    ],
    [
      "SyntaxHighlighter",
      '<div class="syntaxhighlighter java"><table><tbody><tr><td class="gutter"><div class="line number1">1</div><div class="line number2">2</div></td><td class="code"><div class="container"><div class="line number1"><code class="java keyword">a</code></div><div class="line number2"><code class="java plain">b</code></div></div></td></tr></tbody></table></div>',
    ],
    [
      "Hexo",
      '<figure class="highlight js"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span><br></pre></td><td class="code"><pre><span class="line">a</span><br><span class="line">b</span><br></pre></td></tr></table></figure>',
    ],
    [
      "Gatsby's highlighted lines",
      '<pre class="language-js"><code>a\n<span class="gatsby-highlight-code-line">b</span></code></pre>',
    ],
    [
      "lines without breaks",
      '<pre><code><span class="line">a</span><span class="line highlighted">b</span></code></pre>',
    ],
    [
      "numbers without names",
      "<pre><code><span><i>1</i>a\n</span><span><i>2</i>b</span></code></pre>"
        .replace(/b</, "b\n</span><span><i>3</i><")
        .replace("<</span>", "</span>"),
    ],
    [
      "lines as list items",
      '<pre class="prettyprint linenums"><ol class="linenums"><li class="L0"><span class="pln">a</span></li><li class="L1"><span class="pln">b</span></li></ol></pre>',
    ],
  ])("read %s without the numbers of lines", (_name, html) => expect(code(html).replace(/\n+$/, "")).toBe("a\nb"));

  it("put highlighted lines between others on lines of their own", () => {
    expect(code('<pre><code>a\n<span class="gatsby-highlight-code-line">b</span>c\nd</code></pre>')).toBe("a\nb\nc\nd");
  });

  it("keep numbers that are the code", () => {
    expect(code("<pre><code><span>1</span>\n<span>2</span>\n<span>3</span>\n</code></pre>")).toBe("1\n2\n3");
    expect(code("<pre><code><span>1</span> + x\n<span>5</span> + y\n<span>7</span> + z</code></pre>")).toBe(
      "1 + x\n5 + y\n7 + z",
    );
  });

  it("leave out prompts where every line has one, and keep them where answers stand between", () => {
    expect(code('<pre><span class="gp">$ </span>npm ci\n<span class="gp">$ </span>npm test\n</pre>')).toBe(
      "npm ci\nnpm test",
    );
    expect(code('<pre><span class="gp">&gt;&gt;&gt; </span>1 + 1\n<span class="go">2</span>\n</pre>')).toBe(
      ">>> 1 + 1\n2",
    );
  });

  it("leave out copy buttons of any element", () => {
    expect(
      code(
        '<pre><code>a\nb</code><div class="copy-btn">Copy</div><clipboard-copy class="ClipboardButton">x</clipboard-copy></pre>',
      ),
    ).toContain("a\nb");
    expect(code('<pre><code>a</code><span class="copy-btn">Copy code</span></pre>')).toBe("a");
  });

  it.each([
    ["a class", '<pre><code class="language-rust">x</code></pre>', "rust"],
    ["a wrapper", '<div class="highlight-source-shell"><pre>x</pre></div>', "shell"],
    ["a data attribute", '<pre data-lang="go">x</pre>', "go"],
    ["a bare class", '<pre class="python">x</pre>', "python"],
    ["a file name in an attribute", '<figure data-filename="src/app.tsx"><pre>x</pre></figure>', "tsx"],
    ["a file name over the code", "<div><div><span>lib/main.rb</span></div><pre><code>x</code></pre></div>", "ruby"],
    ["a label over the code", "<div><div><span>C++</span></div><pre><code>x</code></pre></div>", "cpp"],
    ["no label of a text that holds them", `<div><p>C++</p>${"<p>Text.</p>".repeat(5)}<pre>x</pre></div>`, ""],
    ["nothing", '<div class="wp-block-code content"><pre>x</pre></div>', ""],
  ])("take their language from %s", (_name, html, expected) => expect(language(html)).toBe(expected));
});
