import { readShopPicture, shopPictureFiles } from '@perfboard/contracts/words/image';
import { useEffect, useState } from 'react';
import { dominantColors } from './dominant-colors.ts';

/** The logo is read at this size, which keeps its colors and is fast. */
const edge = 64;

/** The strong colors of an image of the shop; none while it loads or if it can't be read. */
export function useLogoColors(picture: string): string[] {
  const [colors, setColors] = useState<string[]>([]);
  useEffect(() => {
    const own = readShopPicture(picture);
    const address = own && shopPictureFiles(own)[0]?.url;
    setColors([]);
    if (!address) return;
    let isLeft = false;
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = edge;
      const brush = canvas.getContext('2d', { willReadFrequently: true });
      if (!brush || isLeft) return;
      brush.drawImage(image, 0, 0, edge, edge);
      setColors(dominantColors(brush.getImageData(0, 0, edge, edge).data));
    };
    image.src = address;
    return () => {
      isLeft = true;
    };
  }, [picture]);
  return colors;
}
