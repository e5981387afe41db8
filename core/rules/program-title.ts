/** Words in the titles that programs give to unnamed documents, in several languages. */
const WORDS = [
  // names that nobody chose
  'untitled unnamed unknown unbenannt blank new copy nouveau neues nuevo novo sans titre sin título sem senza titolo без имени названия',
  '无标题 無標題 未知 未命名 无题 無題 名称未設定 新建 新规 新規 新しい 新增 空白 副本 제목 없음 새',
  // of a program
  'microsoft office powerpoint word excel visio publisher wps ppt pptx doc docx xls xlsx libreoffice openoffice impress writer calc',
  'google acrobat camscanner 扫描全能王',
  // documents and their parts
  'document documents documento dokument dokumentum document1 文档 文檔 文件 文書 文书 ドキュメント 문서 документ',
  'presentation présentation präsentation presentación presentatie apresentação presentazione prezentacja prezentare presentasjon præsentation презентация',
  '演示文稿 演示文档 演示 簡報 简报 プレゼンテーション 프레젠테이션',
  'slide slides folie diapositive diapositiva diapositivas dia slajd слайд 幻灯片 投影片 スライド 슬라이드',
  'book workbook classeur mappe arbeitsmappe libro livro cartel книга 工作簿 活頁簿 工作薄 ブック 통합',
  'sheet worksheet spreadsheet feuille tabelle hoja planilha foglio лист 工作表 电子表格 電子表格 试算表 表格 ワークシート シート',
  'page pages web template drawing title subtitle 网页 網頁 模板 範本 绘图 文字文稿 文字 文本 标题 標題 主标题 副标题',
  'scan scanned image picture photo 扫描 扫描件 扫描文档 图片 图像 照片',
  // between them
  'de du des del do di da der des die programu programului the a of by 的',
].flatMap((line) => line.split(' '))

const isSpaced = (word: string) => /^[\p{Script=Latin}\p{Script=Cyrillic}\d]+$/u.test(word)

/** Words between spaces; and words of scripts without spaces, the longest first. */
const SPACED: ReadonlySet<string> = new Set(WORDS.filter(isSpaced))
const UNSPACED = new RegExp(
  WORDS.filter((word) => !isSpaced(word))
    .toSorted((left, right) => right.length - left.length)
    .join('|'),
  'gu',
)

/** The placeholder of a template for a title. */
const INVITATION =
  /^(单击|點擊|点击|按一下|點選|請在此|请在此|在此|双击)[^。，]{0,4}(添加|编辑|編輯|新增|输入|輸入|键入)|^click to (add|edit|enter)|^マスター? ?タイトルの書式/iu

const ADDRESS = /^(https?:\/\/|www\.)\S+$/i

/** A longer title is a sentence and no default of a program. */
const LONGEST = 80

/** Whether a program generated the title (文档1, PowerPoint Presentation, スライド 1). */
export function isProgramTitle(title: string): boolean {
  const plain = title.normalize('NFKC').trim().toLowerCase()
  if (plain.length > LONGEST) return false
  if (INVITATION.test(plain) || ADDRESS.test(plain)) return true
  const words = plain.split(/[^\p{L}\p{M}]+/u).flatMap((word) => word.replace(UNSPACED, ' ').split(' '))
  return words.every((word) => word === '' || SPACED.has(word))
}
