/** Both `build.ts` and Vite provide the style sheet's text. */
declare module '*.css?inline' {
  const css: string
  export default css
}
declare module '*.css' {}
/** Both `build.ts` and Vite provide the address of the bundled worker. */
declare module '*?worker&url' {
  const address: string
  export default address
}
