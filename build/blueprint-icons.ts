import path from 'node:path'
import type { Plugin } from 'esbuild'
import { CONSOLE_ICONS } from '#ui/controls/icon/console-icons.ts'

const iconModule = (size: number, name: string) => JSON.stringify(`./generated/${size}px/paths/${name}.js`)

/**
 * Replaces Blueprint's icon loaders by a map of the icons we use. Otherwise esbuild, with code splitting on, lets the
 * entry import both complete path sets statically (205 KB gzipped). An icon missing from the list is drawn as an empty
 * svg.
 */
export const blueprintIcons: Plugin = {
  name: 'blueprint-icons',
  setup(build) {
    const icons = path.resolve('node_modules/@blueprintjs/icons/lib/esm')
    build.onLoad({ filter: /paths-loaders[\\/](splitPathsBySizeLoader|allPathsLoader)\.js$/ }, (args) => {
      const imports = CONSOLE_ICONS.flatMap((name, i) => [
        `import a${i} from ${iconModule(16, name)}`,
        `import b${i} from ${iconModule(20, name)}`,
      ])
      const entries = CONSOLE_ICONS.map((name, i) => `${JSON.stringify(name)}: [a${i}, b${i}]`)
      const loader = path.basename(args.path, '.js')
      const body = `const paths = {${entries.join()}}
        export const ${loader} = async (name, size) => paths[name]?.[size >= 20 ? 1 : 0] ?? []`
      return { resolveDir: icons, contents: `${imports.join('\n')}\n${body}` }
    })
    // Blueprint's stylesheet includes five formats of its icon font, which is only a fallback for icons that are not
    // loaded.
    build.onLoad({ filter: /@blueprintjs[\\/]core[\\/]lib[\\/]css[\\/]blueprint\.css$/ }, async (args) => {
      const { readFile } = await import('node:fs/promises')
      const text = await readFile(args.path, 'utf8')
      return { contents: text.replace(/@font-face\{[^}]*\}/g, ''), loader: 'css' }
    })
  },
}
