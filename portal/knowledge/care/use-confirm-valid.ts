import { errorText } from '#core/api/error-text.ts'
import { usePortal } from '../../use-portal.ts'
import { KnowledgeStore } from '../knowledge.store.ts'

/** Says that the open document still holds. A failure is a toast; a success shows in the notice above the text. */
export function useConfirmValid(): () => Promise<void> {
  const { store, toast } = usePortal()
  return async () => {
    try {
      await store(KnowledgeStore).confirmValid()
    } catch (error) {
      toast(errorText(error, '没有确认成功'), 'bad')
    }
  }
}
