const NAME = /\/embed\/zhiku-search(?:\.single)?\.js(?:[?#]|$)/

/**
 * Where this script came from. `import.meta` is not to be had in a classic script, and `currentScript` not in a module:
 * the build puts this in its place. '' when no tag of the page loads it.
 */
export const ownAddress: string =
  (document.currentScript as HTMLScriptElement | null)?.src ??
  [...document.scripts].find(({ src }) => NAME.test(src))?.src ??
  ''
