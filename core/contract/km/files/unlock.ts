import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '知识'

/** Ours: reads the text of a protected file once with its password, which is not stored. */
export const docUnlock = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/unlock',
  summary: '用密码读取受保护文件的正文（不保存密码）',
  body: v.object({
    docId: Id,
    /** One of several files, else the main one. */
    fileId: v.optional(Id),
    password: v.pipe(v.string('请输入文件密码'), v.minLength(1, '请输入文件密码'), v.maxLength(255, '密码过长')),
  }),
  access: 'signed-in',
  audit: ['document-unlock'],
  // Enough for typing errors, too few for guessing; each takes a process.
  limit: { perMinute: 20, by: 'person' },
  programs: 'write',
  done: '正文已读取，密码没有保存',
})
