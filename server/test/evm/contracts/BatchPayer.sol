// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

interface Token {
    function transfer(address to, uint256 value) external;
}

/// Pays many people in one transaction, as exchanges do.
contract BatchPayer {
    receive() external payable {}

    function payCoins(address payable[] calldata to, uint256[] calldata values) external payable {
        for (uint256 i = 0; i < to.length; i++) {
            (bool done, ) = to[i].call{value: values[i]}("");
            require(done, "refused");
        }
    }

    function payTokens(Token token, address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) token.transfer(to[i], values[i]);
    }

    /// Pays, then takes it back by failing.
    function payAndFail(address payable to) external payable {
        (bool done, ) = to.call{value: msg.value}("");
        require(done, "refused");
        revert("changed my mind");
    }

    function payOne(address payable to) external payable {
        (bool done, ) = to.call{value: msg.value}("");
        require(done, "refused");
    }

    /// Has another call pay, then takes all of it back by failing.
    function payBelowAndFail(address payable to) external payable {
        this.payOne{value: msg.value}(to);
        revert("changed my mind");
    }

    /// Survives a payment that was taken back two calls above it, then pays 1 wei.
    function payAfterDeepFailure(address payable to) external payable {
        try this.payBelowAndFail{value: msg.value - 1}(to) {} catch {}
        (bool done, ) = to.call{value: 1}("");
        require(done, "refused");
    }

    /// Survives a payment inside it that was taken back, then pays 1 wei.
    function payAfterFailure(address payable to) external payable {
        try this.payAndFail{value: msg.value - 1}(to) {} catch {}
        (bool done, ) = to.call{value: 1}("");
        require(done, "refused");
    }
}
