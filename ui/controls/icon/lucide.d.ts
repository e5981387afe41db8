/** Lucide's types describe its index alone; one file for each icon keeps the build from reading four thousand. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const drawing: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
  export default drawing
}
