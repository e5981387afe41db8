/* File System Access as Chromium has it; TypeScript knows only what every browser has. */
interface DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}
interface FileSystemHandle {
  queryPermission?: (wanted: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (wanted: { mode: 'read' }) => Promise<PermissionState>
}
