/** Types of the one cipher used of des.js, which has none. Bytes are plain arrays. */
declare module 'des.js' {
  interface Cipher {
    update(data: readonly number[]): number[];
    final(): number[];
  }
  const des: { readonly DES: { create(options: { type: 'encrypt' | 'decrypt'; key: readonly number[] }): Cipher } };
  export default des;
}
