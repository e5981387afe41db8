import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type ByteRange, type Contents, FileStoreError, digestParts, SHA256, type StoredFile } from '../files/index.ts'
import { asObjectFault, checkFault, isAbsent, isBeyondEnd, nothing } from './object-fault.ts'
import type { ObjectSettings } from './settings.ts'

/** Larger files are sent in parts of this size, two at a time, so that memory never contains more of a file. */
const PART_BYTES = 16 * 1024 * 1024
const PARTS_AT_ONCE = 2
const CONNECT_MS = 5000
/** How long a connection may be silent. */
const SILENT_MS = 30_000
const ATTEMPTS = 3
const SOCKETS = 100

/** Contents in a bucket, as `prefix/ab/cd/<sha256>`. */
export function objectContents(settings: ObjectSettings): Contents & Disposable {
  const client = createClient(settings)
  const { bucket: Bucket } = settings
  const named = (sha256: string) => ({ Bucket, Key: settings.prefix + digestParts(sha256).join('/') })
  const size = async (sha256: string): Promise<number | null> => {
    try {
      return (await client.send(new HeadObjectCommand(named(sha256)))).ContentLength ?? null
    } catch (error) {
      if (isAbsent(error)) return null
      throw asObjectFault(error)
    }
  }
  return {
    kind: 'object',
    name: `对象存储 ${settings.endpoint} 的 ${Bucket}`,
    async take(path, content) {
      if ((await size(content.sha256)) === content.size) return
      await sent(client, named(content.sha256), path)
      if ((await size(content.sha256)) !== content.size) throw new FileStoreError('away')
    },
    size,
    open: async (sha256, range) => opened(client, { ...named(sha256), ...rangeHeader(range) }),
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(named(sha256))).catch((error: unknown) => {
        if (!isAbsent(error)) throw asObjectFault(error)
      })
    },
    path: (sha256) => (digestParts(sha256), null),
    list: () => listed(client, { Bucket, Prefix: settings.prefix }),
    ...markerIn(client, { Bucket, Key: `${settings.prefix}place-id` }),
    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        throw checkFault(error, settings)
      })
    },
    [Symbol.dispose]: () => client.destroy(),
  }
}

const createClient = ({ endpoint, region, accessKey, secretKey, pathStyle }: ObjectSettings): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: pathStyle,
    // Other vendors' stores refuse the checksums that the library adds by default; our checksum is the content's name.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  })

interface Named {
  Bucket: string
  Key: string
}

/** When sending fails, the store is told to delete the parts. */
async function sent(client: S3Client, name: Named, path: string): Promise<void> {
  const Body = createReadStream(path, { highWaterMark: 1024 * 1024 })
  try {
    await new Upload({ client, params: { ...name, Body }, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
  } catch (error) {
    throw asObjectFault(error)
  } finally {
    Body.destroy()
  }
}

async function opened(client: S3Client, wanted: Named & { Range?: string }): Promise<Readable> {
  try {
    return (await client.send(new GetObjectCommand(wanted))).Body as Readable
  } catch (error) {
    if (isBeyondEnd(error)) return nothing()
    throw asObjectFault(error)
  }
}

function markerIn(client: S3Client, name: Named): Pick<Contents, 'marker' | 'mark'> {
  const marker = async (): Promise<string | null> => {
    try {
      const { Body } = await client.send(new GetObjectCommand(name))
      return (await Body!.transformToString()).trim()
    } catch (error) {
      if (isAbsent(error)) return null
      throw asObjectFault(error)
    }
  }
  return {
    marker,
    async mark(id) {
      if ((await marker()) !== null) return
      await client.send(new PutObjectCommand({ ...name, Body: `${id}\n` })).catch((error: unknown) => {
        throw asObjectFault(error)
      })
    },
  }
}

const rangeHeader = ({ start = 0, end }: ByteRange = {}) =>
  start === 0 && end === undefined ? {} : { Range: `bytes=${start}-${end ?? ''}` }

async function* listed(client: S3Client, where: { Bucket: string; Prefix: string }): AsyncGenerator<StoredFile> {
  let ContinuationToken: string | undefined
  do {
    const page = await client
      .send(new ListObjectsV2Command({ ...where, ...(ContinuationToken !== undefined && { ContinuationToken }) }))
      .catch((error: unknown) => {
        throw asObjectFault(error)
      })
    for (const { Key = '', Size = 0 } of page.Contents ?? []) {
      const sha256 = Key.split('/').at(-1)!
      if (SHA256.test(sha256)) yield { sha256, size: Size }
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}
