import { Readable } from 'node:stream'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { FileStoreError } from '../files/index.ts'
import type { ObjectSettings } from './settings.ts'

const faultStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

export const isAbsent = (error: unknown): boolean =>
  faultStatus(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket'

/** The range begins after the last byte. */
export const isBeyondEnd = (error: unknown): boolean => faultStatus(error) === 416
export const nothing = (): Readable => Readable.from([])

/** The error for users. The reason is kept for the log, without keys. */
export function asObjectFault(error: unknown): FileStoreError {
  if (error instanceof FileStoreError) return error
  return new FileStoreError(isAbsent(error) ? 'missing' : 'away', error)
}

/** The message for an operator. */
export function checkFault(error: unknown, { endpoint, bucket }: ObjectSettings): Error {
  const status = faultStatus(error)
  if (status === 404) return new Error(`对象存储 ${endpoint} 里没有存储桶 ${bucket}`, { cause: error })
  if (status === 401 || status === 403)
    return new Error(`对象存储 ${endpoint} 不接受密钥，或密钥无权使用存储桶 ${bucket}`, { cause: error })
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new Error(`对象存储 ${endpoint} 无法访问：${reason}`, { cause: error })
}
