/** Ids end with this, until Python knows in which picture they are: no two in a notebook may be the same. */
export const HERE = "HERE";
