import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '#tests/cpu-time.ts'
import { ATTRIBUTES, ELEMENTS, LINK_REL } from './allowed-html.ts'
import { sanitise, SanitiseRefusal } from './sanitise.ts'

/** What a parser other than the cleaner's finds in cleaned markup that is not on the list. */
function foreign(html: string): string[] {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  return [...(document.querySelector('body')?.querySelectorAll('*') ?? [])].flatMap((element) => {
    const name = element.localName
    const allowed = [...(ATTRIBUTES['*'] ?? []), ...(ATTRIBUTES[name] ?? [])]
    const attributes = element.getAttributeNames().filter((attribute) => !allowed.includes(attribute))
    return [...(ELEMENTS.includes(name) ? [] : [name]), ...attributes.map((attribute) => `${name}@${attribute}`)]
  })
}

describe('attacks', () => {
  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<script>alert(1)',
    '<img src=x onerror=alert(1)>',
    '<img src="x"onerror="alert(1)">',
    '<img/src/onerror=alert(1)>',
    '<img src=`x`onerror=alert(1)>',
    '<body onload=alert(1)>',
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="java&#x0A;script:alert(1)">x</a>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '<a href="&#x6A;avascript:alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<img srcset="javascript:alert(1)">',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x"></object><embed src="x"><applet code="x"></applet>',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '<math href="javascript:alert(1)">x</math>',
    '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
    '<form action="javascript:alert(1)"><input type=submit><button formaction="javascript:x">x</button></form>',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<base href="https://evil.test/"><link rel=stylesheet href="//evil.test/x.css">',
    '<style>@import "//evil.test/x.css"; body{background:url(//evil.test)}</style>',
    '<div style="background:url(javascript:alert(1))">x</div>',
    '<div style="width:expression(alert(1))">x</div>',
    '<div style="background-image:url(//evil.test/spy.gif)">x</div>',
    '<div style="position:fixed;top:0;left:0;width:100%;height:100%;z-index:9999">x</div>',
    '<div style="color:red;-moz-binding:url(//evil.test)">x</div>',
    '<div style="color:\\75rl(//evil.test)">x</div>',
    '<div id="cookie" name="body" class="login-form">x</div>',
    '<h1 id="location">x</h1>',
    '<template><script>alert(1)</script></template>',
    '<details open ontoggle=alert(1)>x</details>',
    '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>',
    '<marquee onstart=alert(1)>x</marquee>',
    '<!--[if IE]><script>alert(1)</script><![endif]-->',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!--!><img src=x onerror=alert(1)>-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<?xml-stylesheet href="javascript:alert(1)"?><p>x</p>',
    '<a href="//evil.test/">x</a><a href="/\\evil.test/">x</a><a href="\\\\evil.test">x</a>',
    '<a href="https://a.test" target="_blank" rel="opener">x</a>',
    '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
    '<x-custom onfoo=1><slot></slot></x-custom>',
  ])('%s', (html) => expect(faults(html)).toEqual([]))

  it.each([
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
    '<svg><foreignObject><p><style><img src=x onerror=alert(1)></style></p></foreignObject></svg>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
    '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
    '<iframe><p title="</iframe><img src=x onerror=alert(1)>"></iframe>',
    '<noembed><p title="</noembed><img src=x onerror=alert(1)>"></noembed>',
    '<plaintext><img src=x onerror=alert(1)>',
    '<select><template><style><!--</style><a rel="--></style></template></select><img src onerror=alert(1)>">',
    '<p title="&lt;/p>&lt;img src=x onerror=alert(1)>">x</p>',
    '<a title="`><img src=x onerror=alert(1)>">x</a>',
    '&lt;img src=x onerror=alert(1)&gt;',
    '<b>&amp;lt;script&amp;gt;alert(1)</b>',
    '<table><svg><td><title><img src=x onerror=alert(1)></title></td></svg></table>',
  ])('that wait for a second parsing: %s', (html) => expect(faults(html)).toEqual([]))

  it('would be seen', () => {
    expect(foreign('<p onclick="x">a</p><script>x</script><svg></svg>')).toEqual(['p@onclick', 'script', 'svg'])
  })

  function faults(html: string): string[] {
    const cleaned = sanitise(html)
    const rest = cleaned.match(/<[^>]*(javascript|vbscript|data):|url\(|expression|position|<!--|evil\.test/gi) ?? []
    return [...foreign(cleaned), ...rest, ...(sanitise(cleaned) === cleaned ? [] : ['changes when cleaned again'])]
  }
})

describe('what people write stays', () => {
  it.each([
    '<h2 id="h-0123456789ab">一、总则</h2><p>正文 <strong>重点</strong></p>',
    '<table><tbody><tr><td colspan="2" rowspan="3" style="text-align:center">合并</td></tr></tbody></table>',
    '<ol start="3"><li>三</li></ol><pre><code>a &lt; b &amp;&amp; c</code></pre>',
    '<p style="color:#c00;font-size:16px;text-indent:2em;line-height:1.5">红字</p>',
    `<img src="zhiku-file:${'a'.repeat(64)}" alt="图 1" width="300" />`,
    '<ruby>汉<rt>hàn</rt></ruby>',
    '<img src="/logo.png" />',
    '<aside data-callout="tip"><p>雨天先看泵房</p></aside>',
    '<ul><li data-checked="true"><p>清淤</p></li><li data-checked="false"><p>巡查</p></li></ul>',
    '<pre><code class="language-c++">int a;</code></pre>',
    '<p><span data-mention="1a2b-3c">@王芳</span> <mark>本周内</mark></p>',
  ])('%s', (html) => expect(sanitise(html)).toBe(html))

  it('links lead out safely', () => {
    const link = `<a href="https://a.test/?q=1&amp;r=2" rel="${LINK_REL}">x</a>`
    expect(sanitise('<a href="https://a.test/?q=1&r=2" target=_blank>x</a>')).toBe(link)
    expect(sanitise('<a href="#h-0123456789ab">x</a>')).toContain('href="#h-0123456789ab"')
  })

  it('only values of the form of our own blocks', () => {
    const forged = '<aside data-callout="x y">a</aside><li data-checked="maybe">b</li><code class="is-admin">c</code>'
    expect(sanitise(forged)).toBe('<aside>a</aside><li>b</li><code>c</code>')
    expect(sanitise('<span data-mention="a b" data-x="1">d</span>')).toBe('<span>d</span>')
  })

  it('text of unknown elements stays, pictures from elsewhere do not', () => {
    expect(sanitise('<font color=red>字</font><o:p>段</o:p><img src="https://spy.test/1.gif">')).toBe('字段')
  })
})

describe('too much is refused at once', () => {
  it.each([
    ['bytes', 'x'.repeat(4 * 1024 * 1024 + 1)],
    ['nested div', '<div>'.repeat(100_000)],
    ['nested b behind a template', '<template>' + '<b>'.repeat(100_000)],
    ['nested b in a drawing', '<svg><style>' + '<b>'.repeat(100_000)],
    ['nested b in p', '<p><b>'.repeat(100_000)],
    ['nested lists', '<ul><li>'.repeat(1000)],
    ['nested tables', '<table><tr><td>'.repeat(1000)],
  ])('%s', async (_, html) => {
    expect(await measureCpuTime(() => expect(() => sanitise(html)).toThrow(SanitiseRefusal))).toBeLessThan(3000)
  })

  it.each([
    ['paragraphs without end', '<p>段落'.repeat(20_000)],
    ['items without end', `<ul>${'<li>项'.repeat(20_000)}</ul>`],
    ['rows without end', `<table>${'<tr><td>格<td>格'.repeat(10_000)}</table>`],
    ['lines', '行<br>'.repeat(20_000)],
  ])('but not for being long: %s', async (_, html) => {
    expect(await measureCpuTime(() => expect(sanitise(html).length).toBeGreaterThan(20_000))).toBeLessThan(10_000)
  })
})
