import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Value = boolean | number | string

/** Settings that differ from LibreOffice's own, by path. Sources: its schemas (`share/registry/main.xcd`, `officecfg`). */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  // No macro runs, and nothing outside the document is opened: neither addresses nor files of this machine.
  '/org.openoffice.Office.Common/Security/Scripting': {
    DisableMacrosExecution: true,
    MacroSecurityLevel: 3,
    BlockUntrustedRefererLinks: true,
    DisableActiveContent: true,
  },
  // Linked texts and sheets stay as they were saved (in Writer 0 means never; in Calc it is 1).
  '/org.openoffice.Office.Writer/Content/Update': { Link: 0 },
  '/org.openoffice.Office.Calc/Content/Update': { Link: 1 },
  // A request that happens in spite of all this goes to a proxy that does not exist (port 9 discards).
  '/org.openoffice.Inet/Settings': {
    ooInetProxyType: 2,
    ooInetHTTPProxyName: '127.0.0.1',
    ooInetHTTPProxyPort: 9,
    ooInetHTTPSProxyName: '127.0.0.1',
    ooInetHTTPSProxyPort: 9,
    ooInetFTPProxyName: '127.0.0.1',
    ooInetFTPProxyPort: 9,
    ooInetNoProxy: '',
  },
  '/org.openoffice.Office.Common/Misc': { FirstRun: false },
  '/org.openoffice.Setup/Office': { LastCompatibilityCheckID: 'zhiku' },
}

function item(path: string, name: string, value: Value): string {
  return `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
}

const XCU = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${Object.entries(SETTINGS)
  .flatMap(([path, values]) => Object.entries(values).map(([name, value]) => item(path, name, value)))
  .join('\n')}
</oor:items>
`

/** Writes a user profile that contains only our settings; LibreOffice adds the rest when it starts. */
export async function writeProfile(folder: string): Promise<void> {
  const user = join(folder, 'user')
  await mkdir(user, { recursive: true })
  await writeFile(join(user, 'registrymodifications.xcu'), XCU)
}
