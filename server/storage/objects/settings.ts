/** How an object store that speaks S3 is reached. */
export interface ObjectSettings {
  /** `https://host:port`; also an address within, such as that of a MinIO or Garage. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** Before every name, so that a bucket may hold other things too; '' or with a `/` at its end. */
  prefix: string
  /** The bucket stands in the path of the address, not in its host. */
  pathStyle: boolean
}
