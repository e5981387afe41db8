import type { ResourceAction } from './define.ts'

type PanelButton<Row> = Pick<ResourceAction<Row>, 'id' | 'label' | 'icon' | 'access' | 'isEnabled'> & {
  panel: NonNullable<ResourceAction<Row>['panel']>
}

/* A panel with the button that opens it. It stands beside the panel, which knows whose right it needs. */
export const rowPanel = <Row>(button: PanelButton<Row>): ResourceAction<Row> => ({ ...button, on: 'row' })
export const listPanel = <Row>(button: PanelButton<Row>): ResourceAction<Row> => ({ ...button, on: 'list' })
