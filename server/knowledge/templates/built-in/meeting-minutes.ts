import { type BuiltIn, callout, lines, tableOf, tasks } from './built-in.ts'

export const MEETING_MINUTES: BuiltIn = {
  key: 'meeting-minutes',
  name: '会议纪要',
  purpose: '记下议题、结论和要跟进的事，会后直接发给与会的人',
  keywords: '会议 纪要',
  body: lines(`
    ${callout('result', '一句话结论：……（没来的人只看这一句也知道定了什么）')}
    <h2>会议信息</h2>
    ${tableOf(
      ['项目', '内容'],
      ['时间', '{{日期}}'],
      ['地点', '会议室 / 线上会议号'],
      ['主持', ''],
      ['记录', '{{姓名}}（{{部门}}）'],
      ['参加', ''],
      ['缺席', ''],
    )}
    <h2>议题与结论</h2>
    <h3>一、议题名称</h3>
    <p><strong>背景：</strong>为什么要讨论，现在是什么情况。</p>
    <p><strong>主要意见：</strong></p>
    <ul><li><p>意见及理由（提出人）</p></li><li><p>不同意见及理由（提出人）</p></li></ul>
    <p><strong>结论：</strong>决定怎么做；没有定下来的，写明由谁在什么时间前给出方案。</p>
    <h3>二、议题名称</h3>
    <p><strong>背景：</strong></p>
    <p><strong>结论：</strong></p>
    <h2>待办事项</h2>
    <p>每件事只写一个负责人，时间写到日。</p>
    ${tableOf(['事项', '负责人', '完成时间', '交付什么'], ['', '', '', ''], ['', '', '', ''], ['', '', '', ''])}
    <h2>遗留问题</h2>
    <ul><li><p>还缺什么信息、等谁答复</p></li></ul>
    <h2>会后检查</h2>
    ${tasks('纪要已请主持人确认', '待办事项已通知到每位负责人', '会上用到的材料已附在后面', '下次会议的时间：')}
  `),
}
