import { Button } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { messageSend, type MessageTemplateRow } from '#core/contract/sys/messages/message.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { LinesControl } from '../parts/form/text-control.tsx'
import { OnePersonControl } from '../organisation/people-controls.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/panel-action.ts'
import { useSave } from '../resource/record/use-save.ts'

/** Sends the template to one person, filled in. */
function SendTrial({ rows, onClose, onDone }: PanelProps<MessageTemplateRow>): ReactElement {
  const { templateCode, templateName, templateContent, templateTestJson } = rows[0]!
  const id = useId()
  const [receiver, setReceiver] = useState('')
  const [testData, setTestData] = useState(templateTestJson ?? '{}')
  const { isBusy, refusal, save } = useSave()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await save(prepared(messageSend, { body: { templateCode, receiver, testData, msgType: '4' } })))
      onDone('已发送测试消息')
  }
  const foot = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button intent="primary" type="submit" form={id} loading={isBusy} disabled={receiver === ''}>
        发送
      </Button>
    </>
  )
  return (
    <Drawer title={`发送测试：${templateName}`} foot={foot} onClose={onClose}>
      <form id={id} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Refusal>{refusal}</Refusal>
        <p>{templateContent}</p>
        <FormRow
          id={`${id}-receiver`}
          label="接收人"
          isRequired
          control={OnePersonControl}
          value={receiver}
          onChange={setReceiver}
        />
        <FormRow id={`${id}-data`} label="测试数据" control={LinesControl} value={testData} onChange={setTestData} />
      </form>
    </Drawer>
  )
}

export const sendTrial = rowPanel({
  id: 'send',
  label: '发送测试',
  icon: 'send-message',
  access: messageSend.access,
  panel: SendTrial,
})
