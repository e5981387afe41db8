import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { synonymBuiltIn, type SynonymRow } from '#core/contract/km/search/search-rule.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { listPanel } from '../resource/actions/panel-action.ts'
import type { PanelProps } from '../resource/define.ts'
import css from './search.css?inline'

styles(css)

/** The groups that come with the product, and whether they are searched. */
function OfficeSynonyms({ onClose }: PanelProps<SynonymRow>): ReactElement {
  const { value, failure } = useQuery('office-synonyms', (signal) => api.call(synonymBuiltIn, {}, signal))
  return (
    <Drawer title="内置的办公同义词" foot={<Button onClick={onClose}>关闭</Button>} onClose={onClose}>
      <Refusal>{failure}</Refusal>
      {value ? (
        <>
          <p>{value.enabled ? '正在使用' : '没有使用'}。写着原词的知识排在前面。</p>
          <p>
            <a href="/isystem/site">在站点配置里切换</a>
          </p>
          <ul className="zk-word-groups">
            {value.groups.map((words) => (
              <li key={words[0]}>{words.join('、')}</li>
            ))}
          </ul>
        </>
      ) : (
        !failure && <Skeleton shape="rows" />
      )}
    </Drawer>
  )
}

export const officeSynonyms = listPanel({
  id: 'built-in',
  label: '内置的',
  icon: 'th-list',
  access: synonymBuiltIn.access,
  panel: OfficeSynonyms,
})
