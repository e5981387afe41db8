import { parentPort, workerData } from 'node:worker_threads'
import { checkFile } from './check-file.ts'

/* The program of the thread that checks an index file. */
parentPort?.postMessage(checkFile((workerData as { file: string }).file), [])
