import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A program of others that reads the same files; for comparison only. */
interface Peer {
  name: string
  program: string
  kinds: readonly string[]
  /** With `FILE` and `FOLDER` (for results) as place holders; without a folder the text is standard output. */
  parameters: readonly string[]
}

const PEERS: readonly Peer[] = [
  { name: 'pdftotext', program: 'pdftotext', kinds: ['pdf'], parameters: ['FILE', '-'] },
  { name: 'catdoc', program: 'catdoc', kinds: ['doc', 'rtf'], parameters: ['-dutf-8', 'FILE'] },
  { name: 'xls2csv', program: 'xls2csv', kinds: ['xls'], parameters: ['-dutf-8', 'FILE'] },
  { name: 'catppt', program: 'catppt', kinds: ['ppt'], parameters: ['-dutf-8', 'FILE'] },
  {
    name: 'LibreOffice',
    program: 'soffice',
    kinds: ['docx', 'doc', 'odt', 'rtf'],
    parameters: ['--headless', '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', 'FOLDER', 'FILE'],
  },
  {
    name: 'LibreOffice',
    program: 'soffice',
    kinds: ['xlsx', 'xls', 'ods'],
    parameters: [
      '--headless',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1', // -1: every sheet
      '--outdir',
      'FOLDER',
      'FILE',
    ],
  },
]

/** Those that read this kind and are installed here. */
export function listPeers(kind: string): Peer[] {
  return PEERS.filter((peer) => peer.kinds.includes(kind) && isInstalled(peer.program))
}

/** What it reads out of a file; '' when it fails. */
export function readByPeer(peer: Peer, file: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-peer-'))
  try {
    const filled = peer.parameters.map((word) => (word === 'FILE' ? file : word === 'FOLDER' ? folder : word))
    const { stdout } = spawnSync(peer.program, filled, { encoding: 'utf8', timeout: 60_000, maxBuffer: 1e8 })
    const written = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    return peer.parameters.includes('FOLDER') ? written.join('\n') : (stdout ?? '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isInstalled(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK)
      return true
    } catch {
      return false // not in this folder
    }
  })
}
