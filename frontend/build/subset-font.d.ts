// What build/font.ts uses of subset-font, which has no types of its own.
declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    variationAxes: Record<string, number | { min: number; max: number }>;
    keepFeatures: string[];
    noHinting: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
