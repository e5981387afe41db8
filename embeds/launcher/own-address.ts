const NAME = /\/embed\/zhiku-search(?:\.single)?\.js(?:[?#]|$)/

/**
 * The address of this script. A classic script has no `import.meta`, and a module no `currentScript`, so the build
 * replaces this expression. '' when no script tag of the page loads it.
 */
export const ownAddress: string =
  (document.currentScript as HTMLScriptElement | null)?.src ??
  [...document.scripts].find(({ src }) => NAME.test(src))?.src ??
  ''
