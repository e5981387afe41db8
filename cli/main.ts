#!/usr/bin/env node
import { runProgram } from './program.ts'
import { terminalDeps } from './terminal.ts'

// A reader that closes the pipe early (`zhiku search … | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

await runProgram(terminalDeps(), process.argv.slice(2))
