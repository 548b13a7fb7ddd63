/** A map that the server drew for us, whose colours are classes: as an address of a picture, in the colours of the page. */

const SHADES = [0.45, 0.6, 0.75, 0.9, 1];

export function coloured(svg: string): string {
  const token = (name: string): string =>
    getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const style = [
    `.sea,.lake{fill:${token("sea")}}.land,.focus{fill:${token("land")}}`,
    `.border{fill:none;stroke:${token("border")}}.city,.city-name{fill:${token("ink")}}`,
    `.use{fill:none;stroke:${token("red")};stroke-linecap:round}.u0{stroke:${token("border")}}`,
    ...SHADES.map((shade, at) => `.u${at + 1}{stroke-opacity:${shade}}`),
  ].join("");
  const whole = svg.replace(
    /<svg ([^>]*)>/,
    `<svg xmlns="http://www.w3.org/2000/svg" $1><style>${style}</style>`,
  );
  return `data:image/svg+xml;utf8,${encodeURIComponent(whole)}`;
}
