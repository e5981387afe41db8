/** How to reach an object store with the S3 protocol. */
export interface ObjectSettings {
  /** `https://host:port`; also an internal address, such as that of a MinIO or Garage server. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** Prefix of all names, so that a bucket may contain other objects too; '' or with a `/` at its end. */
  prefix: string
  /** The bucket is in the path of the address, not in its host. */
  pathStyle: boolean
}
