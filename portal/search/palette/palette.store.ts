import { proxy } from 'valtio/vanilla'

/** Whether the command palette is open: its key and its entries on the screen are in different places. */
export class PaletteStore {
  readonly state = proxy({ isOpen: false })

  open(): void {
    this.state.isOpen = true
  }

  close(): void {
    this.state.isOpen = false
  }
}
