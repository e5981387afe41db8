import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { Id } from '../values.ts'

export const chapter = '必读、订阅与提醒'

/*
 * Subscriptions of a person: to a category or topic with everything below, or to a document. Ours.
 */

export const SUBSCRIPTION_KINDS = ['category', 'topic', 'document'] as const

const what = { kind: v.picklist(SUBSCRIPTION_KINDS, '订阅类型不正确'), objectId: Id }

/** Only objects that the person may see now. */
const Subscription = v.object({
  kind: v.picklist(SUBSCRIPTION_KINDS),
  objectId: v.string(),
  name: v.string(),
  /** Of a category or topic. */
  code: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
export type Subscription = v.InferOutput<typeof Subscription>

export const subscriptionAdd = endpoint({
  method: 'POST',
  path: '/KM/kmSubscription/add',
  summary: '订阅一个分类、专题或一篇知识',
  body: v.object(what),
  access: 'signed-in',
  done: '已订阅',
})

export const subscriptionDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmSubscription/delete',
  summary: '取消订阅',
  query: v.object(what),
  access: 'signed-in',
  done: '已取消订阅',
})

export const subscriptionList = endpoint({
  method: 'GET',
  path: '/KM/kmSubscription/list',
  summary: '我的订阅',
  result: v.array(Subscription),
  access: 'signed-in',
})

/** For the page of a category, topic or document. */
export const subscriptionAsk = endpoint({
  method: 'GET',
  path: '/KM/kmSubscription/isSubscribed',
  summary: '我是否订阅了它',
  query: v.object(what),
  result: v.boolean(),
  access: 'signed-in',
})

/** Other people's documents that were published or renewed there since the person last looked, the latest first. */
export const subscriptionNews = endpoint({
  method: 'GET',
  path: '/KM/kmSubscription/news',
  summary: '我的订阅里的新知识',
  query: v.object(pageQuery),
  result: pageOf(v.object({ docId: v.string(), title: v.string(), time: v.nullish(v.string()) })),
  access: 'signed-in',
})

export const subscriptionSeen = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmSubscription/seen',
  summary: '订阅里的新知识都看过了',
  access: 'signed-in',
})
