import type { ReactElement } from 'react'

export interface Figure {
  /** The name on the wire. */
  name: string
  title: string
  text: string
}

/** Figures in words, each with the name that programs use to ask for it. */
export const FigureTable = ({ head, figures }: { head: string; figures: readonly Figure[] }): ReactElement => (
  <table className="zk-figures">
    <thead>
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">当前值</th>
        <th scope="col">参数</th>
      </tr>
    </thead>
    <tbody>
      {figures.map(({ name, title, text }) => (
        <tr key={name}>
          <th scope="row">{title}</th>
          <td>{text}</td>
          <td>
            <code>{name}</code>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
