import { hexOf } from "./bytes";

const BYTES = 16;

/** 32 hexadecimal digits from 128 random bits, so nobody can guess them. */
export const unguessable = (): string => hexOf(crypto.getRandomValues(new Uint8Array(BYTES)));

/** An upload's id. The client makes it, so that the server recognises a repeat after a lost answer. */
export const UPLOAD_ID = /^[0-9a-f]{32}$/;

/** The key of a picture that a member uploaded for a game. Its type was determined from its bytes, and is never SVG. */
export const GAME_PICTURE_KEY = /^game_pictures\/[0-9A-Z]{26}\/[0-9a-f]{32}\.(jpg|png|gif|webp)$/;

export const isGamePicture = (picture: string): boolean => GAME_PICTURE_KEY.test(picture);
