import { crc32, deflateRawSync } from 'node:zlib'

/** Small files of the zip-based formats as programs write them, for tests. */

type Content = string | Uint8Array

interface ZipOptions {
  /** Encodes names; without it they are UTF-8 with its flag. */
  encodeName?: (name: string) => Uint8Array
  /** Sets the encryption flag; the content stays plain. */
  isEncrypted?: (name: string) => boolean
  /** Extra fields after the name in the directory. */
  extra?: (name: string) => Buffer
  /** Unix mode, for links. */
  mode?: number
}

/** A zip of these files, in their order. `mimetype` is stored, everything else deflated. */
export function writeZip(files: Readonly<Record<string, Content>>, options: ZipOptions = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as Uint8Array)
    const isStored = name === 'mimetype'
    const body = isStored ? bytes : deflateRawSync(bytes)
    const nameBytes = Buffer.from(options.encodeName?.(name) ?? Buffer.from(name))
    const flags = (options.encodeName === undefined ? 0x800 : 0) | (options.isEncrypted?.(name) ? 1 : 0)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(flags, 2)
    header.writeUInt16LE(isStored ? 0 : 8, 4)
    header.writeUInt32LE(crc32(bytes), 10)
    header.writeUInt32LE(body.length, 14)
    header.writeUInt32LE(bytes.length, 18)
    header.writeUInt16LE(nameBytes.length, 22)
    const tail = Buffer.alloc(14)
    const extra = options.extra?.(name) ?? Buffer.alloc(0)
    tail.writeUInt32LE(((options.mode ?? 0o100644) << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), header, nameBytes, body)
    const listed = Buffer.from(header)
    listed.writeUInt16LE(extra.length, 24)
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), listed, tail, nameBytes, extra)
    offset += 30 + nameBytes.length + body.length
  }
  const entries = Object.keys(files).length
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Relationships of a part: `[id, type, target]`. */
function rels(...list: readonly (readonly [string, string, string])[]): string {
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const entries = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${base}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships>${entries.join('')}</Relationships>`
}

const CORE = `${XML}<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:title>年度采购管理办法</dc:title>
<dc:creator>王小明</dc:creator><cp:lastModifiedBy>李四</cp:lastModifiedBy>
<dcterms:created>2026-01-05T08:00:00Z</dcterms:created><dcterms:modified>2026-03-01T09:30:00Z</dcterms:modified></cp:coreProperties>`

const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`

export const DOCX_FILES: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types/>`,
  '_rels/.rels': rels(['rId1', 'officeDocument', 'word/document.xml']),
  'docProps/core.xml': CORE,
  'word/_rels/document.xml.rels': rels(
    ['s', 'styles', 'styles.xml'],
    ['n', 'numbering', 'numbering.xml'],
    ['f', 'footnotes', 'footnotes.xml'],
    ['c', 'comments', 'comments.xml'],
    ['h1', 'header', 'header1.xml'],
    ['h2', 'header', 'header2.xml'],
    ['f1', 'footer', 'footer1.xml'],
  ),
  'word/document.xml': `${XML}<w:document xmlns:w="w" xmlns:mc="mc" xmlns:wps="wps"><w:body>
${paragraph('第一章 总则', '<w:pStyle w:val="1"/>')}
<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>采购应当公开</w:t></w:r><w:r><w:t>透明。</w:t><w:tab/><w:t>续</w:t><w:br/><w:t>行</w:t></w:r>
<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>
<w:p><w:ins><w:r><w:t>新增的话</w:t></w:r></w:ins><w:del><w:r><w:delText>删掉的话</w:delText><w:t>也删掉</w:t></w:r></w:del></w:p>
${paragraph('适用范围', '<w:pStyle w:val="Derived"/>')}
${paragraph('各部门', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr>')}
${paragraph('各分公司', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr>')}
${paragraph('细目', '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="7"/></w:numPr>')}
<w:tbl><w:tr>${cell('名称')}${cell('金额')}</w:tr><w:tr>${cell('打印机')}${cell('1200')}</w:tr></w:tbl>
<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx><w:txbxContent>${paragraph('文本框里的字')}</w:txbxContent></wps:txbx></mc:Choice>
<mc:Fallback><w:pict><w:txbxContent>${paragraph('文本框里的字')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>
<w:sectPr/></w:body></w:document>`,
  'word/styles.xml': `${XML}<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Second"><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Derived"><w:basedOn w:val="Second"/></w:style>
<w:style w:type="paragraph" w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style></w:styles>`,
  'word/numbering.xml': `${XML}<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="3">
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="第%1条"/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum>
<w:num w:numId="7"><w:abstractNumId w:val="3"/></w:num></w:numbering>`,
  'word/footnotes.xml': `${XML}<w:footnotes xmlns:w="w"><w:footnote w:type="separator" w:id="0">${paragraph('线')}</w:footnote>
<w:footnote w:id="2">${paragraph('脚注内容')}</w:footnote></w:footnotes>`,
  'word/comments.xml': `${XML}<w:comments xmlns:w="w"><w:comment w:id="0" w:author="张三">${paragraph('请核实')}</w:comment></w:comments>`,
  'word/header1.xml': `${XML}<w:hdr xmlns:w="w">${paragraph('内部资料')}</w:hdr>`,
  'word/header2.xml': `${XML}<w:hdr xmlns:w="w">${paragraph('内部资料')}</w:hdr>`,
  'word/footer1.xml': `${XML}<w:ftr xmlns:w="w">${paragraph('采购部制')}</w:ftr>`,
}

export const XLSX_FILES: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types/>`,
  '_rels/.rels': rels(['rId1', 'officeDocument', 'xl/workbook.xml']),
  'docProps/core.xml': CORE,
  'xl/_rels/workbook.xml.rels': rels(
    ['r1', 'worksheet', 'worksheets/sheet2.xml'],
    ['r2', 'worksheet', '/xl/worksheets/sheet1.xml'],
    ['r3', 'sharedStrings', 'sharedStrings.xml'],
    ['r4', 'styles', 'styles.xml'],
  ),
  'xl/workbook.xml': `${XML}<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="设备台账" sheetId="9" r:id="r1"/><sheet name="说明" sheetId="1" r:id="r2"/></sheets></workbook>`,
  'xl/sharedStrings.xml': `${XML}<sst><si><t>名称</t></si><si><r><t>购置</t></r><r><t>日期</t></r><rPh><t>よみ</t></rPh></si></sst>`,
  'xl/styles.xml': `${XML}<styleSheet><numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="177" formatCode="#,##0.00_ "/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="176"/><xf numFmtId="177"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
  'xl/worksheets/_rels/sheet2.xml.rels': rels(
    ['c', 'comments', '../comments1.xml'],
    ['d', 'drawing', '../drawings/drawing1.xml'],
  ),
  'xl/worksheets/sheet2.xml': `${XML}<worksheet><dimension ref="A1:XFD1048576"/><sheetData>
<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>金额</t></is></c></row>
<row r="2"><c r="A2" t="str"><f>CONCAT(1)</f><v>服务器</v></c><c r="B2" s="1"><v>46347</v></c><c r="C2" s="2"><v>12345.678</v></c><c r="D2" s="3"><v>0.125</v></c><c r="XFD2" t="b"><v>1</v></c></row>
<row r="1048576"><c r="A1048576"><v>0.30000000000000004</v></c><c r="B1048576" s="1"/></row>
</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>`,
  'xl/worksheets/sheet1.xml': `${XML}<worksheet><sheetData><row><c t="inlineStr"><is><t>填写说明</t></is></c></row></sheetData></worksheet>`,
  'xl/comments1.xml': `${XML}<comments><authors><author>甲</author></authors><commentList><comment ref="A1"><text><r><t>待核对</t></r></text></comment></commentList></comments>`,
  'xl/drawings/drawing1.xml': `${XML}<xdr:wsDr xmlns:xdr="x" xmlns:a="a"><xdr:sp><a:p><a:r><a:t>图形文字</a:t></a:r></a:p></xdr:sp></xdr:wsDr>`,
}

const shape = (type: string, ...texts: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr>${type === '' ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${texts
    .map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`

const slide = (...shapes: readonly string[]) =>
  `${XML}<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`

export const PPTX_FILES: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types/>`,
  '_rels/.rels': rels(['rId1', 'officeDocument', 'ppt/presentation.xml']),
  'docProps/core.xml': CORE,
  'ppt/_rels/presentation.xml.rels': rels(['a', 'slide', 'slides/slide1.xml'], ['b', 'slide', 'slides/slide2.xml']),
  'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/></p:sldIdLst></p:presentation>`,
  'ppt/slides/slide1.xml': slide(
    shape('title', '预算'),
    `<p:graphicFrame><a:tbl><a:tr><a:tc><a:p><a:r><a:t>项目</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>金额</a:t></a:r></a:p></a:tc></a:tr></a:tbl></p:graphicFrame>`,
  ),
  'ppt/slides/slide2.xml': slide(shape('', '年度总结会'), shape('ctrTitle', '工作总结'), shape('sldNum', '1')),
  'ppt/slides/_rels/slide2.xml.rels': rels(['n', 'notesSlide', '../notesSlides/notesSlide1.xml']),
  'ppt/notesSlides/notesSlide1.xml': slide(shape('body', '先讲成绩'), shape('sldNum', '1')),
}

const MANIFEST = `${XML}<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="/"/></manifest:manifest>`

const META = `${XML}<office:document-meta xmlns:office="o" xmlns:meta="m" xmlns:dc="d"><office:meta><meta:initial-creator>赵六</meta:initial-creator>
<meta:creation-date>2026-02-03T04:05:06</meta:creation-date><dc:title>档案管理规定</dc:title><dc:creator>钱七</dc:creator><dc:date>2026-02-04T00:00:00</dc:date></office:meta></office:document-meta>`

const content = (body: string) =>
  `${XML}<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d" xmlns:presentation="p" xmlns:dc="c"><office:body>${body}</office:body></office:document-content>`

const odfFiles = (kind: string, body: string, more: Record<string, string> = {}): Readonly<Record<string, string>> => ({
  mimetype: `application/vnd.oasis.opendocument.${kind}`,
  'META-INF/manifest.xml': MANIFEST,
  'meta.xml': META,
  'content.xml': content(body),
  ...more,
})

export const ODT_FILES = odfFiles(
  'text',
  `<office:text><text:tracked-changes><text:p>删掉的话</text:p></text:tracked-changes>
<text:h text:outline-level="1">第一章</text:h><text:p>归档<text:s text:c="2"/>要求<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>见附件</text:p></text:note-body></text:note>。</text:p>
<text:h text:outline-level="2">范围</text:h><text:list><text:list-item><text:p>纸质<text:date>2026年</text:date></text:p></text:list-item></text:list>
<table:table><table:table-row><table:table-cell><text:p>年份</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"><text:p>无</text:p></table:table-cell></table:table-row></table:table>
<text:p><draw:frame><draw:text-box><text:p>框内</text:p></draw:text-box></draw:frame><office:annotation><dc:creator>甲</dc:creator><dc:date>2026-01-01</dc:date><text:p>待定</text:p></office:annotation></text:p></office:text>`,
  {
    'styles.xml': `${XML}<office:document-styles xmlns:office="o" xmlns:style="s" xmlns:text="t"><office:styles><text:p>样式</text:p></office:styles><office:master-styles><style:header><text:p>页眉字</text:p></style:header><style:footer><text:p>页脚字</text:p></style:footer></office:master-styles></office:document-styles>`,
  },
)

export const ODS_FILES = odfFiles(
  'spreadsheet',
  `<office:spreadsheet><table:table table:name="台账"><table:table-row><table:table-cell><text:p>编号</text:p></table:table-cell><table:table-cell/><table:table-cell><text:p>说明</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>
<table:table table:name="第二表"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>满</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>`,
)

export const ODP_FILES = odfFiles(
  'presentation',
  `<office:presentation><draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>开场</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>要点一</text:p></draw:text-box></draw:frame>
<presentation:notes><draw:frame><draw:text-box><text:p>别忘了</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>
<draw:page><draw:frame><draw:text-box><text:p>谢谢</text:p></draw:text-box></draw:frame></draw:page></office:presentation>`,
)

const chapter = (title: string, body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`

export const EPUB_FILES: Readonly<Record<string, string>> = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': `${XML}<container><rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>`,
  'OEBPS/content.opf': `${XML}<package xmlns:dc="d"><metadata><dc:title>山中夜话</dc:title><dc:creator>佚名氏</dc:creator><dc:date>2020-05-06</dc:date></metadata>
<manifest><item id="b" href="two%20.xhtml"/><item id="a" href="one.xhtml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>`,
  'OEBPS/one.xhtml': chapter('山中夜话', '<h1>后来</h1><p>天亮了。</p>'),
  'OEBPS/two .xhtml': chapter('山中夜话', '<h1>开头</h1><p>夜很深。</p><h2>客人</h2><p>有人敲门。</p>'),
}

const textObject = (y: number, text: string, more = '') =>
  `<ofd:TextObject Boundary="20 ${y} 100 5" Size="4" ${more}><ofd:TextCode X="0" Y="4" DeltaX="g ${text.length - 1} 4">${text}</ofd:TextCode></ofd:TextObject>`

const ofdPage = (body: string, template = '') =>
  `${XML}<ofd:Page xmlns:ofd="o">${template}<ofd:Content><ofd:Layer>${body}</ofd:Layer></ofd:Content></ofd:Page>`

export const OFD_FILES: Readonly<Record<string, string>> = {
  'OFD.xml': `${XML}<ofd:OFD xmlns:ofd="o"><ofd:DocBody><ofd:DocInfo><ofd:Title>会议通知单</ofd:Title><ofd:Author>办公室</ofd:Author><ofd:CreationDate>2026-04-05</ofd:CreationDate></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
  'Doc_0/Document.xml': `${XML}<ofd:Document xmlns:ofd="o"><ofd:CommonData><ofd:TemplatePage ID="9" BaseLoc="Tpls/T.xml"/></ofd:CommonData>
<ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/P1.xml"/><ofd:Page ID="2" BaseLoc="Pages/P2.xml"/></ofd:Pages>
<ofd:Outlines><ofd:OutlineElem Title="第二页"><ofd:Actions><ofd:Action><ofd:Goto><ofd:Dest PageID="2"/></ofd:Goto></ofd:Action></ofd:Actions></ofd:OutlineElem></ofd:Outlines>
<ofd:Annotations>Annots/Annotations.xml</ofd:Annotations></ofd:Document>`,
  'Doc_0/Tpls/T.xml': ofdPage(textObject(20, '名称：') + textObject(40, '地点：')),
  'Doc_0/Pages/P1.xml': ofdPage(
    textObject(40, '三楼会议室').replace('"20 ', '"40 ') + textObject(20, '季度例会').replace('"20 ', '"40 '),
    '<ofd:Template TemplateID="9"/>',
  ),
  'Doc_0/Pages/P2.xml': ofdPage(textObject(20, '请准时参加。'), '<ofd:Template TemplateID="9"/>'),
  'Doc_0/Annots/Annotations.xml': `${XML}<ofd:Annotations xmlns:ofd="o"><ofd:Page PageID="1"><ofd:FileLoc>A1.xml</ofd:FileLoc></ofd:Page><ofd:Page PageID="2"><ofd:FileLoc>A1.xml</ofd:FileLoc></ofd:Page></ofd:Annotations>`,
  'Doc_0/Annots/A1.xml': `${XML}<ofd:PageAnnot xmlns:ofd="o"><ofd:Annot><ofd:Appearance>${textObject(100, '内部使用')}</ofd:Appearance></ofd:Annot></ofd:PageAnnot>`,
}

/** The parts of one small file per kind. */
export const SAMPLE_FILES = {
  docx: DOCX_FILES,
  xlsx: XLSX_FILES,
  pptx: PPTX_FILES,
  odt: ODT_FILES,
  ods: ODS_FILES,
  odp: ODP_FILES,
  epub: EPUB_FILES,
  ofd: OFD_FILES,
} as const
