/**
 * Our own mark, an open book with a highlighted line, in the site's colour: the icon of a site without a logo of its
 * own. `isFull`: the ground fills the square, because the system cuts the shape.
 */
export const markSvg = (colour: string, isFull: boolean): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 28 28">
<rect width="28" height="28" rx="${isFull ? 0 : 6}" fill="${colour}"/>
<g transform="translate(14 14) scale(${isFull ? 0.78 : 0.95}) translate(-14 -14.3)">
<path d="M5 8.5c3-1.3 6-1.1 8.4.6v12C11 19.4 8 19.2 5 20.4z" fill="#fff"/>
<path d="M14.6 9.1C17 7.4 20 7.2 23 8.5v11.9c-3-1.2-6-1-8.4.7z" fill="#fff" opacity=".6"/>
<path d="M16.8 13.2h4.2" stroke="${colour}" stroke-width="2" stroke-linecap="round"/>
</g></svg>`,
  )
