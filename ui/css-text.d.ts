/** `build.ts` and Vite both give the text of the style sheet. */
declare module '*.css?inline' {
  const css: string
  export default css
}
declare module '*.css' {}
/** `build.ts` and Vite both give the address of the bundled worker. */
declare module '*?worker&url' {
  const address: string
  export default address
}
