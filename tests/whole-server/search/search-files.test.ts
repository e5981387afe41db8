import { expect, it } from 'vitest'
import { attachmentAdd, attachmentDelete, attachmentList } from '#core/contract/km/documents/attachment.ts'
import { docText } from '#core/contract/km/documents/document.ts'
import { docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { eventually, foundIds, search, searchable, uploadText } from '../support/documents.ts'
import { startServer } from '../support/fixture.ts'

it('finds a document by every file of its version, says which one, and that one opens', async () => {
  await using server = await startServer()
  const [editor, staff] = [await server.signIn('editor'), await server.signIn('lina')]
  const doc = await uploadText(editor, '渔港章程.txt', '渔港章程正文', 'staff')
  await editor.call(docRevise, { query: { id: doc.id } })
  const add = (fileName: string, text: string) =>
    editor.call(attachmentAdd, { file: new Blob([text]), fileName, body: { docId: doc.id } })
  await add('泊位明细.txt', '东码头泊位由调度室安排。')
  await add('收费附表.md', '# 收费附表\n\n## 停泊费\n\n每日停泊费二十元。')
  await editor.call(docPublish, { query: { id: doc.id } })

  await searchable(staff, '每日停泊费', doc.id)
  const files = await staff.call(attachmentList, { query: { docId: doc.id } })
  const hitFor = async (text: string) => {
    const row = (await search(staff, text)).kmSearchResultVOPage.records[0]!
    expect(row.id).toBe(doc.id)
    return row.hit!
  }
  const fee = await hitFor('每日停泊费')
  expect(fee).toMatchObject({
    fileId: files[2]!.id,
    fileName: '收费附表.md',
    heading: expect.stringContaining('停泊费'),
  })
  const opened = await staff.call(docText, { query: { id: doc.id, fileId: fee.fileId! } })
  expect(opened.text.slice(fee.offset!)).toContain('每日停泊费')
  expect(await hitFor('东码头泊位')).toMatchObject({ fileId: files[1]!.id, fileName: '泊位明细.txt' })
  expect(await hitFor('渔港章程正文')).toMatchObject({ fileId: null, fileName: null })
  expect((await hitFor('泊位明细')).titleMarks).toEqual([]) // by the name of a file alone

  // What is taken out of the next version is found no more.
  await editor.call(docRevise, { query: { id: doc.id } })
  const open = (await editor.call(versionList, { query: { docId: doc.id } })).records.find((version) => version.open)!
  const fees = open.files.find((file) => file.name === '收费附表.md')!
  await editor.call(attachmentDelete, { query: { docId: doc.id, id: fees.id } })
  expect(await foundIds(staff, '每日停泊费')).toEqual([doc.id])
  await editor.call(docPublish, { query: { id: doc.id } })
  await eventually('the index has followed', async () =>
    (await search(staff, '每日停泊费', { phraseMatchSearchFlag: true })).kmSearchResultVOPage.total === 0 ? true : null,
  )
})
