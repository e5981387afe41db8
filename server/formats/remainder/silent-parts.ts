import type { FileKind } from '../detect/index.ts'

/**
 * The parts of packages that have no text for a reader. Every other part that the extractor of a format does not open
 * is read or named (`whole-package.ts`), so a part may be listed here only with a reason.
 */

/** Pictures, fonts, sound, film have no text that a program wrote. Neither have lists of parts and signatures. */
const ANYWHERE: readonly RegExp[] = [
  /\.(png|jpe?g|jpe|gif|bmp|dib|tiff?|emf|wmf|emz|wmz|svgz?|svm|webp|wdp|hdp|jxr|pict|pcz|ico|heic|jb2|jp2|xpm|cgm|eps)$/i,
  /\.(odttf|ttf|otf|ttc|fntdata|eot|woff2?|pfb|pfa|cff)$/i,
  /\.(mp3|wav|m4a|m4b|wma|aac|mid|ogg|flac|mp4|m4v|mov|avi|wmv|mpe?g|webm|mkv|3gp)$/i,
  /\.(glb|gltf)$/i,
  /\.rels$|^\[Content_Types\]\.xml$|^mimetype$/i,
  /^(META-INF|_xmlsignatures|package\/services|__MACOSX)\//i,
  /(^|\/)(\.DS_Store|Thumbs\.db)$/i,
]

const OFFICE: readonly RegExp[] = [
  /^docProps\/|^docMetadata\/|^customXml\/|^customUI\/|^userCustomization\/|^_?xmlsignatures\//i,
  /(^|\/)(theme|themeOverride|settings|webSettings|fontTable|styles|stylesWithEffects|numbering)\d*\.xml$/i,
  /(^|\/)(people|persons?|commentAuthors|authors|commentsExtended|commentsExtensible|commentsIds)\d*\.xml$/i,
  /(^|\/)(people|documentTasks|intelligence|webextensions|ink|inks|theme)\//i,
  /(^|\/)(vbaProject|vbaProjectSignature\w*|vbaData|attachedToolbars|customizations|keyMapCustomizations)\.(bin|xml)$/i,
  /(^|\/)(printerSettings|activeX|ctrlProps?|controls?)\d*\//i,
  /(^|\/)printerSettings\d*\.bin$/i,
  // How a diagram or a chart looks; `drawing` repeats the text of the diagram's data.
  /\/diagrams\/(layout|quickStyle|colors|drawing)\d*\.xml$/i,
  /\/charts\/(style|colors)\d*\.xml$/i,
]

/** Building blocks that were never inserted. */
const WORD: readonly RegExp[] = [/^word\/glossary\//i]

/**
 * Copies of cells that are elsewhere: other workbooks, sources of pivot tables, queries. The names of a table are in
 * its cells.
 */
const EXCEL: readonly RegExp[] = [
  /^xl\/(externalLinks|pivotCache|pivotTables|queryTables|tables|slicers|slicerCaches|timelines|timelineCaches)\//i,
  /^xl\/(richData|revisions|model|customProperty|ctrlProps|namedSheetViews|featurePropertyBag|customData)\w*\//i,
  /^xl\/(calcChain|metadata|connections|volatileDependencies|xmlMaps|workbook|customProperty\d*)\.(xml|bin)$/i,
]

/** Masters and layouts are read with the slides that show them. */
const POWERPOINT: readonly RegExp[] = [
  /^ppt\/(slideMasters|slideLayouts|notesMasters|handoutMasters|tags|changesInfos|media)\//i,
  /^ppt\/(presProps|viewProps|tableStyles|revisionInfo|smtClean)\.xml$/i,
]

const OPEN_DOCUMENT: readonly RegExp[] = [
  // A replacement is the picture of an object; a version is an older state of the document.
  /^(Thumbnails|Configurations2|ObjectReplacements|Basic|Scripts|Dialogs|Pictures|Fonts|media|Versions|VersionList\.xml)(\/|$)/i,
  /(^|\/)(settings|styles|meta)\.xml$|(^|\/)(manifest\.rdf|layout-cache|mimetype)$/i,
]

/** Faces of seals and fonts; lists of resources. Text of tags and extensions is also on a page. */
const OFD: readonly RegExp[] = [
  /(^|\/)Signs?\/|(^|\/)(Signatures?|Seal)\.(xml|esl|dat)$|\.esl$/i,
  /(^|\/)(PublicRes|DocumentRes|PageRes|Attachments?|Annotations|CustomTags?|Extensions?|Extend|OFDEntries|DocVersion\w*)(_\d+)?\.xml$/i,
  /(^|\/)(Tags|CustomTags|Extensions|Versions)\//i,
]

const EPUB: readonly RegExp[] = [
  /\.(css|js|ncx|opf|smil|pls|xpgt|plist|dtd|ent|xml)$/i, // chapters are .xhtml or .html; onix.xml is for shops
  /^(iTunes|com\.apple)/i,
]

const OF_KIND: Partial<Record<FileKind, readonly RegExp[]>> = {
  docx: [...OFFICE, ...WORD],
  xlsx: [...OFFICE, ...EXCEL],
  xlsb: [...OFFICE, ...EXCEL],
  pptx: [...OFFICE, ...POWERPOINT],
  odt: OPEN_DOCUMENT,
  ods: OPEN_DOCUMENT,
  odp: OPEN_DOCUMENT,
  ofd: OFD,
  epub: EPUB,
}

/** Whether a part of a package is known to hold no text. */
export const isSilent = (kind: FileKind, name: string): boolean =>
  [...ANYWHERE, ...(OF_KIND[kind] ?? [])].some((part) => part.test(name))
