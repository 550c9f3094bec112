//! The loops over whole bit sets. They are compiled a second time for processors with wide
//! registers and an instruction that counts bits. Processors of the last ten years have both and
//! need a quarter of the time.

macro_rules! widened {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $kind:ty),*) -> $out:ty $body:block)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name($($arg: $kind),*) -> $out {
            #[inline(always)]
            fn plain($($arg: $kind),*) -> $out $body

            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn wide($($arg: $kind),*) -> $out {
                    plain($($arg),*)
                }

                let has_all = is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt");
                if has_all {
                    #[expect(unsafe_code, reason = "these features were detected just above")]
                    // SAFETY: `wide` requires only the features that were just detected.
                    return unsafe { wide($($arg),*) };
                }
            }
            plain($($arg),*)
        }
    )*};
}

widened! {
    /// Counts the bits that are set.
    fn count(words: &[u64]) -> u64 {
        words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Counts the bits that are set in both.
    fn count_both(words: &[u64], others: &[u64]) -> u64 {
        let both = words.iter().zip(others);
        both.map(|(word, other)| u64::from((word & other).count_ones())).sum()
    }

    /// Counts the bits that are set before each word, then in all of them.
    fn ranks(words: &[u64]) -> Vec<u32> {
        let mut before = 0;
        let mut ranks = Vec::with_capacity(words.len() + 1);
        for word in words {
            ranks.push(before);
            before += word.count_ones();
        }
        ranks.push(before);
        ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bit_counts_are_equal_on_every_processor() {
        let words: Vec<u64> = (0..100_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let bit_by_bit = |words: &[u64]| {
            (0..64).flat_map(|bit| words.iter().map(move |word| word >> bit & 1)).sum::<u64>()
        };
        assert_eq!(count(&words), bit_by_bit(&words));
        let both: Vec<u64> = words.iter().zip(&words[1..]).map(|(a, b)| a & b).collect();
        assert_eq!(count_both(&words, &words[1..]), bit_by_bit(&both));
        let ranks = ranks(&words);
        assert_eq!((ranks[0], ranks.len()), (0, 101));
        assert_eq!(u64::from(ranks[40]), bit_by_bit(&words[..40]));
        assert_eq!(u64::from(ranks[100]), bit_by_bit(&words));
    }
}
