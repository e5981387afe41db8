import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const chapter = '首页与站点'

/**
 * What a new site needs, in order: name and logo (`look`), first documents, people beside the first administrator,
 * categories of its own, the decision whether guests may search.
 */
export const FIRST_STEPS = ['look', 'documents', 'people', 'categories', 'guests'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Ours: computed from what is there, so a step that is undone is open again. */
export const firstSteps = endpoint({
  method: 'GET',
  path: '/KM/HomePage/firstSteps',
  summary: '新站点的头几步：各做了没有',
  result: v.object({
    /** False once all are done, or the person has hidden them (the preference `firstSteps`). */
    shown: v.boolean(),
    /** The sample company is there; the call that removes it is `sampleDelete`. */
    sample: v.boolean(),
    steps: v.array(v.object({ key: v.picklist(FIRST_STEPS), done: v.boolean() })),
  }),
  access: 'km:config:edit',
})
