/**
 * Words that say nothing about what is searched for. They are scored like any other word, but never required and never
 * marked.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    '的 了 是 在 和 与 或 及 有 为 被 把 对 从 到 于 也 都 而 就 吗 呢 吧 啊 哪 哪个 哪些 哪里 什么 怎么 怎样 怎么样 如何 ' +
    '为何 为什么 何时 何 谁 多少 几 请问 是否 多 这 那 其 之 以 中 上 下 个 年 我 我们 你 您 他 她 它 它们 能 可以 会 要 ' +
    'a an the of to in on at for and or is are be by with what how why when where which who'
  ).split(' '),
)
