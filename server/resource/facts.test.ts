import { expect, it } from 'vitest'
import * as v from 'valibot'
import { positionAdd, positionList } from '#core/contract/sys/position.ts'
import { number } from '#core/contract/list-field.ts'
import { pageOf } from '#core/contract/page.ts'
import { position, role, user } from '#server/db/schema/index.ts'
import { defineResource } from './facts.ts'

it('takes facts that fit contract and table; no others compile', () => {
  const good = { table: position, kind: 'position', noun: '职务', list: positionList, add: positionAdd } as const
  expect(defineResource(good)).toBe(good)
  // @ts-expect-error -- a table without the columns of the list
  defineResource({ ...good, table: role })
  // @ts-expect-error -- a kind that the audit log does not know
  defineResource({ ...good, kind: 'unknown' })
  // @ts-expect-error -- a number where the table has text
  defineResource({ ...good, list: { ...positionList, fields: { name: number('名称') } } })
  const more = {
    ...positionList,
    result: pageOf(
      v.looseObject({ ...positionList.result.options[0].entries.records.item.entries, nobody: v.string() }),
    ),
  }
  // @ts-expect-error -- a field of the row that nobody fills
  defineResource({ ...good, list: more })
  defineResource({
    ...good,
    list: more,
    refers: { companyId: { key: user.id, name: user.realname, shown: 'nobody' } },
  })
  // @ts-expect-error -- a field of the body without a column
  defineResource({ ...good, add: { ...positionAdd, body: v.object({ nowhere: v.string() }) } })
  // @ts-expect-error -- a field that nobody writes
  defineResource({ ...good, days: ['createBy'] })
  // @ts-expect-error -- a column of the sheet that the row does not have
  defineResource({ ...good, sheet: { nowhere: {} } })
})
