/** Where files that a phone has shared wait for the upload page; not in the cache of the shell, which goes with a release. */
const inbox = (scope: string) => caches.open(`zhiku-shared ${new URL(scope).pathname}`)
const AT = 'shared-file/'
const NAME = 'x-name'
const TIME = 'x-time'
/** They wait while somebody signs in, not for the next person. */
const WAIT_MS = 3_600_000

/** Takes the form that the system sends, and leads to the upload page. */
export async function takeForm(scope: string, request: Request): Promise<Response> {
  const form = await request.formData()
  const files = form.getAll('files').filter((each): each is File => each instanceof File && each.size > 0)
  const cache = await inbox(scope)
  const first = (await cache.keys()).length
  const put = (file: File, at: number) =>
    cache.put(
      `${scope}${AT}${first + at}`,
      new Response(file, {
        headers: { 'content-type': file.type, [NAME]: encodeURIComponent(file.name), [TIME]: String(Date.now()) },
      }),
    )
  await Promise.all(files.map(put))
  return Response.redirect(`${scope}createStore?shared=1`, 303)
}

/** The files, once: whoever takes them has them. What has waited too long is dropped. */
export async function takeFiles(scope: string): Promise<File[]> {
  const cache = await inbox(scope)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    await cache.delete(request)
    const name = decodeURIComponent(kept?.headers.get(NAME) ?? '')
    if (!kept || Date.now() - Number(kept.headers.get(TIME)) > WAIT_MS) continue
    files.push(new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' }))
  }
  return files
}
